/**
 * Asks once whether postal code and prefecture are right, if the postal data has the code in other prefectures only. The
 * delivery fee follows the prefecture. Not asked for unknown codes, nor while the postal data cannot be read.
 */
import { env } from '#app/env.ts';
import type { Scope } from '#app/request/scope.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { placesOfCode } from '#app/shop-api/postal-data.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import { CONFIRMED_FIELD } from '#kit/ui/address/postal-fields.ts';
import type { Place } from '#kit/ui/address/postal-lookup-rules.ts';
import type { Refusal } from './refusal.ts';

type Where = { postcode: string; provinceCode: string };

/** `box`: value of the box with which the shopper confirms exactly this code and this prefecture. */
export async function doubtOf(
  scope: Scope,
  form: FormData,
  { postcode, provinceCode }: Where,
): Promise<{ box: string; refusal: Refusal } | undefined> {
  const box = `${postcode} ${provinceCode}`;
  if (form.get(CONFIRMED_FIELD) === box) return undefined;
  const found = new Set((await knownPlaces(postcode)).map((place) => place.provinceCode));
  if (found.size === 0 || found.has(provinceCode)) return undefined;
  const names = prefectures
    .filter(({ code }) => found.has(code))
    .map((prefecture) => prefecture[scope.locale]);
  const text = scope.t('address.place_doubt', {
    postcode: `${postcode.slice(0, 3)}-${postcode.slice(3)}`,
    prefectures: new Intl.ListFormat(scope.locale, { type: 'disjunction' }).format(names),
  });
  return { box, refusal: { fieldErrors: { provinceCode: [text] } } };
}

async function knownPlaces(postcode: string): Promise<Place[]> {
  if (env.POSTAL_DATA_URL === undefined) return [];
  try {
    return await placesOfCode(postcode);
  } catch (error) {
    if (error instanceof ShopApiError) return [];
    throw error;
  }
}
