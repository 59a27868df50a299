/** Code, names and descriptions of an entry, Japanese and English side by side. */
import type { ReactNode } from 'react';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';

type Fields = Record<`${'name' | 'description'}-${'ja' | 'en'}`, FormField> & {
  code?: FormField;
};

type CodeProps = { field: FormField | undefined; code: string | undefined; hint?: DeskKey };

/** `code`: set for an existing entry; its code cannot change. */
export function CodeField({ field, code, hint = 'setup.code_hint' }: CodeProps) {
  const t = useT();
  return code === undefined && field ? (
    <TextInput field={field} hint={t(hint)} autoComplete="off" maxLength={50} />
  ) : (
    <p className="settings-text">
      {t('setup.code')}: <code>{code}</code>
    </p>
  );
}

export function NameFields({ fields, code }: { fields: Fields; code: string | undefined }) {
  return (
    <>
      <CodeField field={fields.code} code={code} />
      <Languages>
        <TextInput field={fields['name-ja']} autoComplete="off" maxLength={200} />
        <TextInput field={fields['name-en']} autoComplete="off" maxLength={200} />
      </Languages>
      <Languages>
        <TextArea field={fields['description-ja']} rows={3} maxLength={4_000} />
        <TextArea field={fields['description-en']} rows={3} maxLength={4_000} />
      </Languages>
    </>
  );
}

export const Languages = ({ children }: { children: ReactNode }) => (
  <div className="languages">{children}</div>
);
