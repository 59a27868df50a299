/**
 * Address lookup by postal code for browsers without scripts: answers with the form filled in. If the code is unknown,
 * or the postal data host does not answer, the shopper types the address.
 */
import type { SubmissionResult } from '@conform-to/dom';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Page } from '#app/page.ts';
import type { Scope } from '#app/request/scope.ts';
import { refuse } from '#app/request/screen.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { placesOfCode } from '#app/shop-api/postal-data.ts';
import { digits, text } from '#contract/rules/normalise.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import { isPostalCode } from '#contract/rules/validation.ts';
import {
  FILLED_FIELD,
  LOOKUP_INTENT,
  PLACE_FIELD,
  type PostalAnswer,
} from '#kit/ui/address/postal-fields.ts';
import {
  fillIn,
  type Place,
  packPlace,
  placeText,
  unpackPlace,
} from '#kit/ui/address/postal-lookup-rules.ts';

export const isLookup = (form: FormData): boolean => form.get('intent') === LOOKUP_INTENT;

const read = (form: FormData, name: string): string => String(form.get(name) ?? '');

function typedPlace(form: FormData): Place {
  const code = read(form, 'provinceCode');
  return {
    provinceCode: findPrefecture(code)?.code ?? '',
    city: text(read(form, 'city')),
    street: text(read(form, 'street')),
    building: text(read(form, 'building')),
  };
}

/** Undefined unless one of several places was chosen, by its index. */
function chosenPlace(form: FormData, places: Place[]): Place | undefined {
  const number = read(form, PLACE_FIELD);
  return places.length > 1 && /^\d{1,3}$/.test(number) ? places[Number(number)] : undefined;
}

/** All values, none of which is secret: forms with an address have no password field. */
const sentValues = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

/** The same page with the form filled in; 400 for an invalid postal code (§5.31, §8.34). */
export async function answerLookup(scope: Scope, form: FormData) {
  const code = digits(read(form, 'postcode'));
  const initialValue = sentValues(form);
  const result = (more: SubmissionResult<string[]>): SubmissionResult<string[]> => ({
    initialValue,
    ...more,
  });
  if (!isPostalCode(code)) {
    const error = { postcode: ['validation.postal_code_invalid'] };
    return refuse({ result: result({ status: 'error', error }), postal: undefined });
  }
  const answer = (key: TextKey, more: Partial<PostalAnswer> = {}, values: Record<string, string> = {}) => {
    const message = scope.t(key, { place: more.place ?? '', count: more.places?.length ?? 0 });
    return {
      result: result({ initialValue: { ...initialValue, ...values } }),
      postal: { message, ...more },
      page: { news: message } satisfies Page,
    };
  };
  let places: Place[];
  try {
    places = await placesOfCode(code);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    return answer('address.lookup_failed');
  }
  if (places.length === 0) return answer('address.lookup_not_found');
  const chosen = chosenPlace(form, places);
  const before = unpackPlace(form.get(FILLED_FIELD));
  const { values, filled, offered, isConflict } = fillIn(typedPlace(form), places, before, chosen);
  const filling = { ...values, [FILLED_FIELD]: packPlace(filled) };
  if (places.length > 1 && !chosen)
    return answer('address.lookup_several', { places, focusStreet: false }, filling);
  const place = placeText(offered);
  return isConflict
    ? answer('address.lookup_kept', { place }, filling)
    : answer('address.lookup_found', { place, focusStreet: true }, filling);
}
