/** `npm run postal-data -- utf_ken_all.csv [JIGYOSYO.CSV]`: converts Japan Post's files into data/. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { addCompanies, addTowns, type Place, type Places } from './japan-post.ts';

const TARGET = join(import.meta.dirname, 'data');

/** Accepts UTF-8 and Shift_JIS. */
function readRows(file: string): string[][] {
  const bytes = readFileSync(file);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  }
  return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
}

/** JSON text by file name, with sorted codes. */
export function filesOf(places: Places): Map<string, string> {
  const byPrefix = new Map<string, Record<string, Place | Place[]>>();
  for (const [code, found] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const prefix = code.slice(0, 3);
    const file = byPrefix.get(prefix) ?? {};
    file[code] = found.length === 1 ? (found[0] as Place) : found;
    byPrefix.set(prefix, file);
  }
  return new Map([...byPrefix].map(([prefix, codes]) => [`${prefix}.json`, JSON.stringify(codes)]));
}

function main([towns, companies]: string[]): void {
  if (!towns) throw new Error('Usage: npm run postal-data -- utf_ken_all.csv JIGYOSYO.CSV');
  const places: Places = new Map();
  addTowns(places, readRows(towns));
  if (companies) addCompanies(places, readRows(companies));
  const files = filesOf(places);
  const fresh = `${TARGET}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  for (const [name, text] of files) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(join(fresh, `${name}.br`), brotliCompressSync(text, { params }));
  }
  rmSync(TARGET, { recursive: true, force: true });
  renameSync(fresh, TARGET);
  process.stdout.write(`${places.size} codes in ${files.size} files.\n`);
}

if (process.argv[1] === import.meta.filename)
  try {
    main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
