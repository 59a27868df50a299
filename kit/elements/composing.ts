/**
 * Tracks kana conversion (IME composition) for the whole page, from the client entry on: code that is loaded during a
 * conversion has missed its beginning.
 */
let field: EventTarget | null;

export function watchComposing(): void {
  addEventListener(
    'compositionupdate',
    ({ target }) => {
      field = target;
    },
    true,
  );
  addEventListener(
    'compositionend',
    () => {
      field = null;
    },
    true,
  );
}

export const isComposing = (input: HTMLElement): boolean => field === input;

/**
 * Whether a key belongs to a kana conversion. Safari reports the end of a conversion before the Enter key that ended
 * it: only `keyCode` 229 then marks that key as part of the conversion.
 */
export const isComposingKey = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
