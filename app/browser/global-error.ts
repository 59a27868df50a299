/** §2 The global error event: whatever goes wrong behind the scenes of a page is told by it. */
const EVENT = 'shop:error';

/** `message`: a sentence in the shopper's language. */
export const announceError = (message: string): void => {
  dispatchEvent(new CustomEvent(EVENT, { detail: message }));
};

/** Answers how to stop listening. */
export function onGlobalError(listener: (message: string) => void): () => void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'string' && detail !== '') listener(detail);
  };
  addEventListener(EVENT, hear);
  return () => removeEventListener(EVENT, hear);
}
