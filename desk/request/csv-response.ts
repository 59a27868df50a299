import type { CsvEncoding } from '#contract/desk/files.ts';

/** A CSV file to download. `name`: file name without extension; letters, digits and hyphens only. */
export const csvResponse = (body: ReadableStream, name: string, encoding: CsvEncoding): Response =>
  new Response(body, {
    headers: {
      'Content-Type': `text/csv; charset=${encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
