/** What the lists and forms of the setup's entries share. */
import { data } from '@remix-run/node';
import type { ReactNode } from 'react';
import { wholeNumberOf, wholeYenOf } from '#contract/rules/typed-number.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { nested, text } from '../../request/fields.ts';
import type { LoadArgs } from '../../request/screen.ts';
import { href, type ScreenId } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Stacked } from '../../ui/stacked.tsx';

/** Whole yen. An empty or unreadable text becomes NaN, which the Shop API refuses at this field. */
export const yen = text.transform((typed) => wholeYenOf(typed) ?? Number.NaN);
/** The fields that each of these forms has. No place: the last one. */
export const position = { place: text.transform(wholeNumberOf), revision: text };

/** Code of the edited entry; undefined for a new one. */
export const codeIn = ({ scope }: Pick<LoadArgs, 'scope'>): string | undefined =>
  scope.url.searchParams.get('code') ?? undefined;

/** The call's input. An existing entry keeps its code, which its form does not send. */
export const inputOf = <Given extends { code: string }>(args: LoadArgs, given: Given) => ({
  ...nested(given),
  code: codeIn(args) ?? given.code,
  isNew: codeIn(args) === undefined,
});

/** The edited entry and its place; for a new one, the last place. Throws 404. */
export function entryIn<Entry extends { code: string }>(args: LoadArgs, entries: readonly Entry[]) {
  const code = codeIn(args);
  if (code === undefined) return { entry: undefined, place: entries.length + 1 };
  const at = entries.findIndex((one) => one.code === code);
  const entry = entries[at];
  if (!entry) throw data({}, { status: 404 });
  return { entry, place: at + 1 };
}

type Entry = { code: string; name: { ja: string; en: string } };
type ListProps<Row extends Entry> = {
  caption: string;
  rows: readonly Row[];
  /** The screen that edits the entry `?code=`. */
  screen: ScreenId;
  columns: Column<Row>[];
};

export function EntryList<Row extends Entry>({ caption, rows, screen, columns }: ListProps<Row>) {
  const t = useT();
  const locale = useLocale();
  if (rows.length === 0) return <p>{t('setup.none')}</p>;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        {
          name: t('settings.entry'),
          place: 'start',
          isHead: true,
          show: ({ code, name }) => (
            <Stacked>
              <a href={href(screen, {}, { code })}>{name[locale]}</a>
              <span className="muted">{code}</span>
            </Stacked>
          ),
        },
        ...columns,
      ]}
    />
  );
}

/** Whether an entry is enabled. */
export function OnOff({ enabled }: { enabled: boolean }) {
  const t = useT();
  return <span className="nowrap">{t(enabled ? 'setup.on' : 'setup.off')}</span>;
}

/** The entry's position in its list. */
export function PlaceField({ field, hint = 'setup.place_hint' }: { field: FormField; hint?: DeskKey }) {
  const t = useT();
  return <TextInput field={field} hint={t(hint)} inputMode="numeric" autoComplete="off" maxLength={4} />;
}

/** `below`: set if the form ends in a table or in rows of fields. */
export function EntryButtons({ list, below = false }: { list: ScreenId; below?: boolean }) {
  const t = useT();
  return (
    <p className={below ? 'form-buttons below' : 'form-buttons'}>
      <SubmitButton look="primary">{t('settings.save')}</SubmitButton>
      <QuietLink href={href(list)}>{t('kit.back')}</QuietLink>
    </p>
  );
}

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
      {t('setup.code')}
      {t('kit.colon')}
      <code>{code}</code>
    </p>
  );
}

/** Code, names and descriptions of an entry, Japanese and English side by side. */
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
