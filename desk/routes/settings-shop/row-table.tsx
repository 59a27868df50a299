/** A table of inputs: code and names of each entry in a list, with empty rows at the end for new ones. */
import type { ReactNode } from 'react';
import { errorText } from '#kit/form/error-text.ts';
import { controlOf, type FormField } from '#kit/form/use-form.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type DeskFormState, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import { EMPTY_ROWS, type RowEntry, rowField } from './rows.ts';

const names = ['code', 'nameJa', 'nameEn'] as const;
const labels: Record<(typeof names)[number], DeskKey> = {
  code: 'setup.code',
  nameJa: 'setup.name_ja',
  nameEn: 'setup.name_en',
};

const rowCount = (entries: readonly RowEntry[]): number => entries.length + EMPTY_ROWS;

export function useRowForm(
  id: string,
  entries: readonly RowEntry[],
  { refused, more = {} }: { refused: Refused | undefined; more?: Record<string, string> },
): DeskFormState<string> {
  const t = useT();
  const fields = Array.from({ length: rowCount(entries) }, (_, row) =>
    names.map((name) => [
      rowField(row, name),
      { text: t('setup.cell', { row: row + 1, column: t(labels[name]) }) },
    ]),
  );
  const values = entries.flatMap(({ code, name }, row) => [
    [rowField(row, 'code'), code],
    [rowField(row, 'nameJa'), name.ja],
    [rowField(row, 'nameEn'), name.en],
  ]);
  return useDeskForm<string>(id, Object.fromEntries(fields.flat()), {
    refused,
    defaultValue: { ...Object.fromEntries(values), ...more },
  });
}

type Props = {
  caption: string;
  entries: readonly RowEntry[];
  form: DeskFormState<string>;
  /** An additional column. */
  extra?: { name: string; show: (row: number) => ReactNode };
};

/** The code of an existing entry cannot change. Emptying its row removes the entry. */
export function RowTable({ caption, entries, form, extra }: Props) {
  const t = useT();
  const rows = Array.from({ length: rowCount(entries) }, (_, row) => row);
  return (
    <>
      <input type="hidden" name="rows" value={rows.length} />
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={(row) => row}
        columns={[
          ...names.map((name) => ({
            name: t(labels[name]),
            show: (row: number) => <Cell field={form.fields[rowField(row, name)]} />,
          })),
          ...(extra ? [extra] : []),
        ]}
      />
    </>
  );
}

function Cell({ field }: { field: FormField | undefined }) {
  const t = useT();
  if (!field) return null;
  return (
    <>
      <input
        {...controlOf(field)}
        type="text"
        aria-label={field.label}
        defaultValue={field.initialValue}
        autoComplete="off"
        maxLength={200}
        aria-describedby={field.errors && field.errorId}
      />
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors.map((error) => errorText(t, error)).join(' ')}
        </p>
      )}
    </>
  );
}
