/** The script of the postal lookup: listens to the form, never stands in its way. */
import { withLoadingBar } from '#app/elements/loading-bar.ts';
import {
  fillIn,
  type Place,
  POSTAL_PREFIX_LENGTH,
  packPlace,
  placesOf,
  postalPrefix,
  unpackPlace,
} from '#app/rules/postal-lookup.ts';
import { takeBackError } from '#app/ui/form/take-back-error.ts';
import { digits } from '#contract/rules/normalise.ts';
import { isPostalCode } from '#contract/rules/validation.ts';
import { FILLED_FIELD, PLACE_FIELD } from './postal-fields.ts';

/** What the lookup came to. */
export type Finding =
  | { kind: 'found' | 'notFound' | 'failed' }
  /** The address of the postal code, where typed text says otherwise. */
  | { kind: 'kept'; place: Place }
  | { kind: 'several'; count: number };
/** `places`: to choose from. */
type Show = (finding: Finding, places: readonly Place[]) => void;

/** Per page, by prefix: files that loaded or are loading; one that failed is fetched again. */
const files = new Map<string, Promise<unknown>>();

/** Undefined when there is no such file. Rejects while the host is out of reach. */
function fileOf(dataUrl: string, prefix: string): Promise<unknown> {
  let file = files.get(prefix);
  if (!file) {
    const asked = fetch(`${dataUrl}/${prefix}.json`, { credentials: 'omit' });
    file = withLoadingBar(asked).then((response) => {
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    });
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
    const typed = { provinceCode: '', city: '', street: '' };
    for (const name of ['provinceCode', 'city', 'street'] as const) typed[name] = control(name)?.value ?? '';
    const memory = control(FILLED_FIELD);
    const { values, filled, conflict } = fillIn(typed, places, unpackPlace(memory?.value), chosen);
    for (const name of ['provinceCode', 'city', 'street'] as const) {
      const field = control(name);
      if (!field || field.value === values[name]) continue;
      field.value = values[name];
      takeBackError(field);
    }
    takeBackError(postcode);
    if (memory) memory.value = packPlace(filled);
    const open = places.length > 1 && !chosen;
    offered = open || chosen ? places : [];
    if (open) return show({ kind: 'several', count: places.length }, places);
    show(conflict ? { kind: 'kept', place: conflict } : { kind: 'found' }, offered);
    if (!conflict) goOn();
  };

  /** On to the house number, behind what has been filled in; but not away from where somebody types meanwhile. */
  const goOn = () => {
    const street = control('street');
    const active = document.activeElement as HTMLInputElement | null;
    if (!(street instanceof HTMLInputElement)) return;
    if (active !== postcode && active?.name !== PLACE_FIELD) return;
    street.focus();
    street.setSelectionRange(street.value.length, street.value.length);
  };

  const look = async () => {
    const code = digits(postcode.value);
    if (code === last) return;
    last = code;
    if (code.length < POSTAL_PREFIX_LENGTH) return;
    const file = fileOf(dataUrl, postalPrefix(code));
    if (!isPostalCode(code)) {
      // Asked for early; what comes of it is said when the code is whole.
      file.catch(() => {});
      return;
    }
    try {
      const places = placesOf(await file, code);
      // Typed on meanwhile: the answer is about another code.
      if (code !== last || signal.aborted) return;
      if (places.length > 0) fill(places);
      else show({ kind: 'notFound' }, []);
    } catch {
      if (code === last && !signal.aborted) show({ kind: 'failed' }, []);
    }
  };

  const onInput = (event: Event) => {
    const { target } = event;
    // A kana keyboard is still composing: `compositionend` follows.
    if (target === postcode && !(event as InputEvent).isComposing) void look();
    if (target instanceof HTMLInputElement && target.name === PLACE_FIELD) {
      const chosen = offered[Number(target.value)];
      if (chosen) fill(offered, chosen);
    }
  };
  const onComposed = ({ target }: Event) => {
    if (target === postcode) void look();
  };
  form.addEventListener('input', onInput, { signal });
  form.addEventListener('compositionend', onComposed, { signal });
}
