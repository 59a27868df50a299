/** Downloads a CSV file in the chosen encoding. */
import type { ReactNode } from 'react';
import type { CsvEncoding } from '#contract/desk/files.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { FormButtons } from '../buttons.tsx';
import { DeskForm, useDeskForm } from '../desk-form.tsx';
import { WholeDays } from '../whole-days.tsx';

const labels: Record<CsvEncoding, DeskKey> = {
  'utf-8': 'accounts.encoding_utf8',
  cp932: 'accounts.encoding_cp932',
};

type Props = {
  title: string;
  text: string;
  action: string;
  hint?: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** Why UTF-8 is the first: docs/accounts.md. */
const encodings: readonly CsvEncoding[] = ['utf-8', 'cp932'];

export function CsvForm({ title, text, action, hint, children }: Props) {
  const t = useT();
  const form = useDeskForm(
    'export',
    { encoding: 'accounts.encoding' },
    { defaultValue: { encoding: encodings[0] } },
  );
  return (
    <section className="box" aria-labelledby="export-title">
      <h2 id="export-title">{title}</h2>
      <p>
        <WholeDays>{text}</WholeDays>
      </p>
      <DeskForm form={form} action={action} after={<FormButtons submit={t('accounts.download')} />}>
        {children}
        <RadioGroup
          field={form.fields.encoding}
          hint={hint}
          compact
          choices={encodings.map((value) => ({ value, label: t(labels[value]) }))}
        />
      </DeskForm>
    </section>
  );
}
