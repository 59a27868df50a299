/**
 * Fees by prefecture as form fields: one field per region, and one per prefecture. A prefecture's field has precedence
 * over its region's.
 */
import { prefectureCodes, prefecturesOf, type Region, regions } from '#contract/desk/setup/regions.ts';
import type { Setup } from '#contract/desk/setup/shop-file.ts';
import type { Prefecture } from '#contract/rules/prefectures.ts';
import { yenOf } from '../settings/entry.ts';

type Fees = Setup['shipping'][number]['fees'];

export const regionField = ({ id }: Region): string => `region_${id}`;
export const prefectureField = ({ code }: Prefecture): string => `fee_${code}`;

/** Values of the fields. If all prefectures of a region have the same fee, only the region's field has a value. */
export function feeFields(fees: Fees): Record<string, string> {
  const byCode = new Map(
    fees.flatMap(({ to, fee }) =>
      to.flatMap((name) => prefectureCodes(name) ?? []).map((code) => [code, String(fee)] as const),
    ),
  );
  return Object.fromEntries(
    regions.flatMap((region) => {
      const within = prefecturesOf(region);
      const own = within.flatMap((prefecture) => {
        const fee = byCode.get(prefecture.code);
        return fee === undefined ? [] : [[prefectureField(prefecture), fee] as const];
      });
      const [first] = own;
      const isSame = own.length === within.length && own.every(([, fee]) => fee === first?.[1]);
      return first && isSame ? [[regionField(region), first[1]] as const] : own;
    }),
  );
}

/** The fees of the form, one entry per prefecture, and the field from which each entry comes. */
export function feesOf(form: FormData): { fees: Fees; fields: string[] } {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  const given = regions.flatMap((region) =>
    prefecturesOf(region).flatMap((prefecture) => {
      const field = [prefectureField(prefecture), regionField(region)].find((name) => textOf(name) !== '');
      return field ? [{ field, to: [prefecture.ja], fee: yenOf(textOf(field)) }] : [];
    }),
  );
  return { fees: given.map(({ to, fee }) => ({ to, fee })), fields: given.map(({ field }) => field) };
}
