/** Asks for the people who take the seats of one order line. */

import { type TextKey, useT } from '#app/i18n/text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { SEAT_FIELDS, type SeatField } from './seat-fields.ts';
import type { SeatFormView } from './seats.ts';

const labels: Record<SeatField, TextKey> = {
  lastName: 'profile.last_name',
  firstName: 'profile.first_name',
  furiganaLastname: 'profile.last_kana',
  furiganaFirstname: 'profile.first_kana',
};
const examples: Partial<Record<SeatField, string>> = {
  furiganaLastname: 'ヤマダ',
  furiganaFirstname: 'ハナコ',
};

type Props = { line: SeatFormView; lastResult: FormResult | null | undefined };

export function SeatForm({ line: { itemId, name, options, count, values }, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const seats = Array.from({ length: count }, (_, n) => n + 1);
  const texts = seats.flatMap((n) =>
    SEAT_FIELDS.map((field) => [
      `${field}${n}`,
      { text: t('orders.seats_field', { n, field: t(labels[field]) }) },
    ]),
  );
  const form = useShopForm<string>(`seats-${itemId}`, Object.fromEntries(texts), {
    lastResult,
    defaultValue: values,
  });
  return (
    <div className="account-form seats">
      <h3>
        <span lang={langOf(name, locale)}>{name}</span>
        {options && <small>{options}</small>}
      </h3>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <input type="hidden" name="item" value={itemId} />
        {seats.map((n) => (
          <fieldset key={n}>
            <legend className="field-label">{t('orders.seats_seat', { n })}</legend>
            <div className="field-pair">
              {SEAT_FIELDS.map((field) => {
                const one = form.fields[`${field}${n}`];
                return (
                  one && (
                    <TextInput
                      key={field}
                      field={one}
                      label={t(labels[field])}
                      placeholder={examples[field]}
                      // Autofill would fill in the shopper for every seat.
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      enterKeyHint="next"
                    />
                  )
                );
              })}
            </div>
          </fieldset>
        ))}
        <p className="fine below-field">{t('profile.kana_hint')}</p>
        <SubmitButton quiet>{t('orders.seats_save')}</SubmitButton>
      </PostForm>
    </div>
  );
}
