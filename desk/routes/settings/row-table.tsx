/** A table of inputs: code and names of each entry in a list, with empty rows at the end for new ones. */
import type { ReactNode } from 'react';
import { LIST_MAX } from '#contract/desk/setup/shop-file.ts';
import { type DeskKey, type DeskTranslate, useT } from '../../i18n/text.tsx';
import { nested } from '../../request/fields.ts';
import { CellInput } from '../../ui/cell-input.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';

const EMPTY_ROWS = 3;
/** Rows beyond it would be lost, although they are shown. */
const ROWS_MAX = LIST_MAX + EMPTY_ROWS;

const names = ['code', 'name-ja', 'name-en'] as const;
const labels: Record<(typeof names)[number], DeskKey> = {
  code: 'setup.code',
  'name-ja': 'setup.name_ja',
  'name-en': 'setup.name_en',
};
/** Of any row. Attributes also have a type. */
type Column = (typeof names)[number] | 'type';

/** `list`: the list's path in the call's input. */
export const rowField = (list: string, row: number, column: Column): string => `${list}-${row}-${column}`;

/**
 * The entries of the rows that are not empty. In the form these rows move together, so that the Shop API's errors find
 * them. Reads the form as a map and writes only rows that move, because each access to a FormData by name searches it all:
 * 2,000 rows took 300 ms, and take 35.
 */
export function takeRows<More extends 'type' = never>(form: FormData, list: string, ...more: More[]) {
  const columns = [...names, ...more];
  const sent = new Map(form);
  const given = Number(sent.get('rows') ?? 0);
  const count = Math.min(Number.isInteger(given) ? given : 0, ROWS_MAX);
  const filled = Array.from({ length: count }, (_, row) => {
    const cells = columns.map((column) => [
      column,
      String(sent.get(rowField(list, row, column)) ?? '').trim(),
    ]);
    return { row, cells: Object.fromEntries(cells) as Record<(typeof columns)[number], string> };
  }).filter(({ cells }) => names.some((name) => cells[name] !== ''));
  for (const [at, { row, cells }] of filled.entries())
    if (at !== row) for (const column of columns) form.set(rowField(list, at, column), cells[column]);
  for (let row = filled.length; row < count; row++)
    for (const column of columns) form.delete(rowField(list, row, column));
  return filled.map(({ cells }) => nested(cells));
}

const rowCount = (entries: readonly unknown[]): number => entries.length + EMPTY_ROWS;

/** Labels by the name of the field. */
export const rowLabels = (list: string, entries: readonly unknown[], t: DeskTranslate): object =>
  Object.fromEntries(
    Array.from({ length: rowCount(entries) }, (_, row) =>
      names.map((name) => [
        rowField(list, row, name),
        { text: t('setup.cell', { row: row + 1, column: t(labels[name]) }) },
      ]),
    ).flat(),
  );

type Props = {
  list: string;
  caption: string;
  entries: readonly unknown[];
  form: DeskFormState<string>;
  /** An additional column. */
  extra?: { name: string; show: (row: number) => ReactNode };
};

/** The code of an existing entry cannot change. Emptying its row removes the entry. */
export function RowTable({ list, caption, entries, form, extra }: Props) {
  const t = useT();
  const rows = Array.from({ length: rowCount(entries) }, (_, row) => row);
  return (
    <>
      <input type="hidden" name="rows" value={rows.length} />
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={(row) => row}
        classOf={() => 'names-row'}
        columns={[
          ...names.map((name) => ({
            name: t(labels[name]),
            show: (row: number) => <CellInput field={form.fields[rowField(list, row, name)]} />,
          })),
          ...(extra ? [extra] : []),
        ]}
      />
    </>
  );
}
