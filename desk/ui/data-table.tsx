/** A list as a table. Below 700 px each row is a card, and each cell shows the name of its column. */
import type { ReactNode } from 'react';
import { useT } from '../i18n/text.tsx';

export type Column<Row> = {
  name: string;
  /** Set if two columns of the table have the same name. */
  id?: string;
  show: (row: Row) => ReactNode;
  /** Right-aligned. */
  isNumber?: boolean;
  /** The row header: one column per table. */
  isHead?: boolean;
  /** On a card, the cell does not show the column's name. */
  isPlain?: boolean;
  /** The name is for screen readers only, because a button in each cell says it. */
  isUnnamed?: boolean;
  /**
   * Makes cards of two lines, without the columns' names: in the first line `start` and, at its end, `end`; in the second
   * all others.
   */
  place?: 'start' | 'end';
  /** On a card of two lines, the cell shows the column's name all the same. */
  isNamed?: boolean;
  /** Sort key, if the list can be sorted by this column. */
  sort?: string;
};

type Props<Row> = {
  /** Caption for screen readers only, because a heading is above the table. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  sorting?: {
    by: string;
    descending: boolean;
    /** URL of the same list in another order. */
    href: (sort: string) => string;
  };
  /** Rows can be selected by checkboxes with this name, inside a form around the table, or of another one. */
  choose?: {
    name: string;
    /** The row's name for screen readers: 「000001234 山田 花子」. */
    nameOf: (row: Row) => string;
    isChosen: (row: Row) => boolean;
  };
  /** Returns a class for a row, such as `late`. */
  classOf?: (row: Row) => string | undefined;
};

export function DataTable<Row>({ caption, rows, columns, keyOf, sorting, choose, classOf }: Props<Row>) {
  const t = useT();
  const rowClass = columns.some(({ place }) => place) ? 'two-lines' : undefined;
  return (
    <div className="table-box">
      <table className="data">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {choose && (
              <th scope="col">
                <span className="sr-only">{t('kit.choose')}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id ?? column.name} {...column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={[rowClass, classOf?.(row)].filter(Boolean).join(' ') || undefined}
            >
              {choose && (
                <td className="choose">
                  <label>
                    <input
                      type="checkbox"
                      name={choose.name}
                      value={keyOf(row)}
                      defaultChecked={choose.isChosen(row)}
                    />
                    <span className="sr-only">{t('kit.choose_row', { row: choose.nameOf(row) })}</span>
                  </label>
                </td>
              )}
              {columns.map(({ name, id = name, show, isNumber, isHead, isPlain, place, isNamed }) => {
                const shared = {
                  className:
                    [isNumber && 'number', place && `at-${place}`].filter(Boolean).join(' ') || undefined,
                  'data-name': isPlain || (rowClass && !isNamed) ? undefined : name,
                };
                return isHead ? (
                  <th key={id} scope="row" {...shared}>
                    {show(row)}
                  </th>
                ) : (
                  <td key={id} {...shared}>
                    {show(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = Pick<Column<never>, 'name' | 'isNumber' | 'isUnnamed' | 'sort'> & {
  sorting: Props<never>['sorting'];
};

function HeadCell({ name, isNumber, isUnnamed, sort, sorting }: HeadProps) {
  const isSorted = sort !== undefined && sorting?.by === sort;
  return (
    <th
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
    >
      {isUnnamed ? (
        <span className="sr-only">{name}</span>
      ) : sort && sorting ? (
        <a href={sorting.href(sort)}>{name}</a>
      ) : (
        name
      )}
    </th>
  );
}
