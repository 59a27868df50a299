/** Script of the postal lookup: watches the postal code and fills in the form. */

import { digits } from '#contract/rules/normalise.ts';
import { isPostalCode } from '#contract/rules/validation.ts';
import { inTime } from '#kit/elements/in-time.ts';
import { withLoadingBar } from '#kit/elements/loading-bar.ts';
import { removeError } from '#kit/form/remove-error.ts';
import { FILLED_FIELD, PLACE_FIELD } from './postal-fields.ts';
import {
  emptyPlace,
  fillIn,
  type Place,
  POSTAL_PREFIX_LENGTH,
  packPlace,
  placeFields,
  placesOf,
  postalPrefix,
  unpackPlace,
} from './postal-lookup-rules.ts';

/** Result of a lookup. */
export type Finding =
  | { kind: 'notFound' | 'failed' }
  /** `conflict`: the typed address differs from `place`, the address of the postal code, and was not replaced. */
  | { kind: 'found' | 'conflict'; place: Place }
  | { kind: 'several'; count: number };
/** `places`: those to choose from. */
type Show = (finding: Finding, places: readonly Place[]) => void;

/** By prefix: files that are loaded or loading. A file that failed to load is fetched again. */
const files = new Map<string, Promise<unknown>>();

/** Undefined for an unknown prefix (404). Rejects when the host does not answer. */
function fileOf(dataUrl: string, prefix: string): Promise<unknown> {
  let file = files.get(prefix);
  if (!file) {
    file = withLoadingBar(
      inTime(async (signal) => {
        const response = await fetch(`${dataUrl}/${prefix}.json`, { credentials: 'omit', signal });
        if (response.status === 404) return undefined;
        if (!response.ok) throw new Error(String(response.status));
        return response.json();
      }),
    );
    files.set(prefix, file);
    file.catch(() => files.delete(prefix));
  }
  return file;
}

export function watchPostcode(form: HTMLFormElement, dataUrl: string, show: Show, signal: AbortSignal): void {
  const control = (name: string) =>
    form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  const postcode = control('postcode');
  if (!postcode) return;
  let last = digits(postcode.value);
  let offered: Place[] = [];

  const fill = (places: Place[], chosen?: Place) => {
    const typed = { ...emptyPlace };
    for (const name of placeFields) typed[name] = control(name)?.value ?? '';
    const memory = control(FILLED_FIELD);
    const {
      values,
      filled,
      offered: place,
      isConflict,
    } = fillIn(typed, places, unpackPlace(memory?.value), chosen);
    for (const name of placeFields) {
      const field = control(name);
      if (!field || field.value === values[name]) continue;
      field.value = values[name];
      removeError(field);
    }
    removeError(postcode);
    if (memory) memory.value = packPlace(filled);
    const open = places.length > 1 && !chosen;
    offered = open || chosen ? places : [];
    if (open) return show({ kind: 'several', count: places.length }, places);
    // The focus stays: who goes on with Tab, or corrects the last digit, would be in another field than expected.
    show({ kind: isConflict ? 'conflict' : 'found', place }, offered);
  };

  const lookUp = async () => {
    const code = digits(postcode.value);
    if (code === last) return;
    last = code;
    if (code.length < POSTAL_PREFIX_LENGTH) return;
    const file = fileOf(dataUrl, postalPrefix(code));
    if (!isPostalCode(code)) {
      // Only fetched in advance: errors are shown when the code is complete.
      file.catch(() => {});
      return;
    }
    try {
      const places = placesOf(await file, code);
      // The code has changed during the request.
      if (code !== last || signal.aborted) return;
      if (places.length > 0) fill(places);
      else show({ kind: 'notFound' }, []);
    } catch {
      if (code === last && !signal.aborted) show({ kind: 'failed' }, []);
    }
  };

  const onInput = (event: Event) => {
    const { target } = event;
    // During a kana conversion waits for `compositionend`.
    if (target === postcode && !(event as InputEvent).isComposing) void lookUp();
    if (target instanceof HTMLInputElement && target.name === PLACE_FIELD) {
      const chosen = offered[Number(target.value)];
      if (chosen) fill(offered, chosen);
    }
  };
  const onComposed = ({ target }: Event) => {
    if (target === postcode) void lookUp();
  };
  form.addEventListener('input', onInput, { signal });
  form.addEventListener('compositionend', onComposed, { signal });
}
