import type { ImportResult } from '../domain/catalogue-file/import.ts';

/** Summary of an import. */
export function reportOf(file: string, result: ImportResult, dryRun: boolean): string {
  const { errors, products, variants, isWritten } = result;
  if (errors.count > 0) {
    const shown = [...errors.shown].sort((a, b) => a.line - b.line);
    const lines = shown.map(({ line, column, message }) => `  line ${line}, ${column}: ${message}`);
    const more = errors.count - shown.length;
    if (more > 0) lines.push(`  … and ${more} more`);
    const count = `${errors.count} ${errors.count === 1 ? 'error' : 'errors'}`;
    return `${file}: ${count}, nothing was written.\n${lines.join('\n')}\n`;
  }
  const counts = ({ created, changed, unchanged }: typeof products) =>
    `${created} created, ${changed} changed, ${unchanged} unchanged`;
  const done = isWritten ? 'Written' : 'Nothing to write';
  const what = dryRun ? 'Dry run, nothing was written. It would be' : done;
  return `${file}: ${what}:\n  products: ${counts(products)}\n  variants: ${counts(variants)}\n`;
}
