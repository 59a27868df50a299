/** §2 The global error event: what goes wrong behind the scenes of a page is told by it (routes/shell/global-alert.tsx). */
const EVENT = 'shop:error';

/** `message`: a sentence in the shopper's language; without one the line is broken. */
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
