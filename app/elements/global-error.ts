/** §2 The global error event: raised by scripts whose requests fail (routes/shell/global-alert.tsx). */
const EVENT = 'shop:error';

/** `message`: a sentence in the shopper's language; without one it says that the connection failed. */
export const announceError = (message = ''): void => {
  dispatchEvent(new CustomEvent(EVENT, { detail: message }));
};

export function onGlobalError(listener: (message: string) => void, signal: AbortSignal): void {
  addEventListener(
    EVENT,
    (event) => {
      if (event instanceof CustomEvent && typeof event.detail === 'string') listener(event.detail);
    },
    { signal },
  );
}
