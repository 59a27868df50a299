/** Fees that differ from the general fee: a field for each region, and collapsed fields for its prefectures. */

import { prefecturesOf, regions } from '#contract/desk/setup/regions.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { type DeskFormState, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import { prefectureField, regionField } from './fees.ts';

type Options = { refused: Refused | undefined; defaultValue: Record<string, string> };

export function useFeeForm(id: string, options: Options): DeskFormState<string> {
  const locale = useLocale();
  return useDeskForm<string>(
    id,
    Object.fromEntries([
      ...regions.map((region) => [regionField(region), { text: region[locale] }]),
      ...prefectures.map((prefecture) => [prefectureField(prefecture), { text: prefecture[locale] }]),
    ]),
    options,
  );
}

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
