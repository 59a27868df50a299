/** Shared parts of the lists and forms of the setup's sections. */

import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href, type ScreenId } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';

type Entry = { code: string; name: { ja: string; en: string } };
type ListProps<Row extends Entry> = {
  caption: string;
  rows: readonly Row[];
  /** The screen that edits the entry `?code=`. Without `code`, the screen adds an entry. */
  screen: ScreenId;
  columns: Column<Row>[];
};

export function EntryList<Row extends Entry>({ caption, rows, screen, columns }: ListProps<Row>) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <p className="form-buttons above">
        <ButtonLink href={href(screen)}>{t('setup.add')}</ButtonLink>
      </p>
      {rows.length === 0 ? (
        <p>{t('setup.none')}</p>
      ) : (
        <DataTable
          caption={caption}
          rows={rows}
          keyOf={({ code }) => code}
          columns={[
            {
              name: t('settings.entry'),
              isHead: true,
              show: ({ code, name }) => (
                <div className="stacked">
                  <a href={href(screen, {}, { code })}>{name[locale]}</a>
                  <span className="muted">{code}</span>
                </div>
              ),
            },
            ...columns,
          ]}
        />
      )}
    </>
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
