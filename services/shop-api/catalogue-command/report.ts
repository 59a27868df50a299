import type { RowErrors } from '../domain/catalogue-file/given.ts';
import type { ImportResult } from '../domain/catalogue-file/import.ts';

/** Summary of an import. */
export function reportOf(file: string, result: ImportResult, dryRun: boolean): string {
  const { errors, warnings, products, variants, isWritten } = result;
  if (errors.count > 0)
    return `${file}: ${counted(errors.count, 'error')}, nothing was written.\n${linesOf(errors)}`;
  const counts = ({ created, changed, unchanged }: typeof products) =>
    `${created} created, ${changed} changed, ${unchanged} unchanged`;
  const warned = warnings.count > 0 ? `${counted(warnings.count, 'warning')}:\n${linesOf(warnings)}` : '';
  const done = isWritten ? 'Written' : 'Nothing to write';
  const what = dryRun ? 'Dry run, nothing was written. It would be' : done;
  return `${file}: ${what}:\n  products: ${counts(products)}\n  variants: ${counts(variants)}\n${warned}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function linesOf(rows: RowErrors): string {
  const shown = [...rows.shown].sort((a, b) => a.line - b.line);
  const lines = shown.map(({ line, column, message }) => `  line ${line}, ${column}: ${message}\n`);
  const more = rows.count - shown.length;
  return lines.join('') + (more > 0 ? `  … and ${more} more\n` : '');
}
