/** §2 The global error event, dispatched by scripts whose requests fail (routes/shell/notices.tsx). */
const EVENT = 'shop:error';
/** Attribute of an element that reports a lost connection itself. */
export const OWN_REPORT = 'data-own-report';

/** `message`: in the shopper's language. Default: a message that the connection failed. */
export const announceError = (message = ''): void => {
  dispatchEvent(new CustomEvent(EVENT, { detail: message }));
};

export function onGlobalError(listener: (message: string) => void, signal: AbortSignal): void {
  addEventListener(
    EVENT,
    (event) => {
      listener((event as CustomEvent<string>).detail);
    },
    { signal },
  );
}
