/**
 * Which field a word is being converted in. Kana that is still being converted is no word yet, and code that comes in the
 * middle of it has not seen it begin: so this is watched for the page as a whole, from the client entry on.
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
 * A key that belongs to the conversion of kana. Safari ends it before the event of the Enter that did so, which only the
 * old `keyCode` then marks as used by the keyboard.
 */
export const isComposingKey = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
