/**
 * Fees that differ from the general fee: a field for each region, and collapsed fields for its prefectures, which have
 * precedence over their region's.
 */
import { prefectureCodes, prefecturesOf, type Region, regions } from '#contract/desk/setup/regions.ts';
import type { Setup } from '#contract/desk/setup/shop-file.ts';
import type { Prefecture } from '#contract/rules/prefectures.ts';
import { wholeYenOf } from '#contract/rules/typed-number.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';

type Fees = Setup['shipping'][number]['fees'];

const regionField = ({ id }: Region): string => `region_${id}`;
const prefectureField = ({ code }: Prefecture): string => `fee_${code}`;

/** Values of the fields. If all prefectures of a region have the same fee, only the region's field has a value. */
export function feeValues(fees: Fees): Record<string, string> {
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
      return field ? [{ field, to: [prefecture.ja], fee: wholeYenOf(textOf(field)) ?? Number.NaN }] : [];
    }),
  );
  return { fees: given.map(({ to, fee }) => ({ to, fee })), fields: given.map(({ field }) => field) };
}

/** Labels by the name of the field. */
export const feeLabels = (locale: Locale): object =>
  Object.fromEntries(
    regions.flatMap((region) => [
      [regionField(region), { text: region[locale] }],
      ...prefecturesOf(region).map((prefecture) => [
        prefectureField(prefecture),
        { text: prefecture[locale] },
      ]),
    ]),
  );

export function FeeFields({ form: { fields } }: { form: DeskFormState<string> }) {
  const t = useT();
  const locale = useLocale();
  const input = (name: string) => {
    const field = fields[name];
    return field && <TextInput key={name} field={field} inputMode="numeric" size={8} maxLength={12} />;
  };
  const isUsed = (name: string) => Boolean(fields[name]?.initialValue || fields[name]?.errors);
  return (
    <fieldset>
      <legend className="field-label">{t('setup.fees')}</legend>
      <p className="field-hint">{t('setup.fees_hint')}</p>
      <div className="fee-grid">
        {regions.map((region) => {
          const within = prefecturesOf(region).map(prefectureField);
          return (
            <div key={region.id}>
              {input(regionField(region))}
              {within.length > 1 && (
                <details className="more" open={within.some(isUsed)}>
                  <summary>{t('setup.fees_within', { region: region[locale] })}</summary>
                  {within.map(input)}
                </details>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
