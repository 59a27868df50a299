/** When and where a seminar takes place. */

import {
  type SeminarMoment,
  type SeminarText,
  seminarField,
  type seminarFields,
  seminarMoments,
  seminarTexts,
} from '#contract/desk/goods/edit.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { type DeskKey, type DeskTranslate, useT } from '../../i18n/text.tsx';
import { MinuteField } from '../minute-field.tsx';
import { PASTE_MAX } from './product-page.tsx';

type SeminarField = (typeof seminarFields)[number];

const moments: Record<SeminarMoment, DeskKey> = {
  seminar_starts_at: 'goods_edit.starts_at',
  seminar_ends_at: 'goods_edit.ends_at',
  seminar_doors_at: 'goods_edit.doors_at',
  seminar_sales_end_at: 'goods_edit.sales_end_at',
};
const momentHints: Partial<Record<SeminarMoment, DeskKey>> = {
  seminar_doors_at: 'goods_edit.doors_at_hint',
  seminar_sales_end_at: 'goods_edit.sales_end_at_hint',
};
const texts: Record<SeminarText, DeskKey> = {
  venue: 'goods_edit.venue',
  address: 'goods_edit.address',
  organiser: 'goods_edit.organiser',
  lecturer: 'goods_edit.lecturer',
};
const textHints: Partial<Record<SeminarText, DeskKey>> = {
  venue: 'goods_edit.venue_hint',
  address: 'goods_edit.address_hint',
};

export function seminarLabels(t: DeskTranslate): Record<SeminarField, { text: string }> {
  const label = (text: SeminarText, language: DeskKey) => ({
    text: t('content.in_language', { name: t(texts[text]), language: t(language) }),
  });
  return Object.fromEntries([
    ...seminarMoments.map((moment) => [moment, { text: t(moments[moment]) }]),
    ...seminarTexts.flatMap((text) => [
      [seminarField(text, 'ja'), label(text, 'content.ja')],
      [seminarField(text, 'en'), label(text, 'content.en')],
    ]),
  ]) as Record<SeminarField, { text: string }>;
}

export const seminarConstraint = {
  seminar_starts_at: { required: true },
  seminar_ends_at: { required: true },
  seminar_sales_end_at: { required: true },
  seminar_venue_ja: { required: true },
};

export function SeminarFields({ fields }: { fields: Readonly<Record<SeminarField, FormField>> }) {
  const t = useT();
  const hintOf = (key: DeskKey | undefined) => key && t(key);
  return (
    <>
      <div className="languages">
        {seminarMoments.map((moment) => (
          <MinuteField key={moment} field={fields[moment]} hint={hintOf(momentHints[moment])} />
        ))}
      </div>
      {seminarTexts.map((text) => (
        <div key={text} className="languages">
          <TextInput
            field={fields[seminarField(text, 'ja')]}
            hint={hintOf(textHints[text])}
            maxLength={PASTE_MAX}
            autoComplete="off"
          />
          <TextInput
            field={fields[seminarField(text, 'en')]}
            hint={t('content.english_hint')}
            maxLength={PASTE_MAX}
            autoComplete="off"
          />
        </div>
      ))}
    </>
  );
}
