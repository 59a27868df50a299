/** JSON Lines: one product per line, with its variants. The names are those of the CSV columns. */
import { attributeColumns, type Fields, VARIANT_FIELDS } from './fields.ts';
import { type GivenProduct, type GivenVariant, type Report, readCode, readColumns } from './given.ts';
import { readText, type TextSource } from './read-text.ts';

type Refuse = (column: string, message: string) => void;
type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `attributes`: codes of all attributes of the shop. A product in the file names only those that it has. */
export async function* readJsonl(
  source: TextSource,
  fields: Fields,
  attributes: string[],
  report: Report,
): AsyncGenerator<GivenProduct> {
  let line = 0;
  for await (const text of readLines(source)) {
    line++;
    if (text.trim() === '') continue;
    const at = line;
    const value = readJson(text, at, report);
    if (value === undefined) continue;
    let isFaulty = false;
    const refuse: Refuse = (column, message) => {
      isFaulty = true;
      report(at, column, message);
    };
    const { product_code, variants = [], attributes: map, ...rest } = value;
    const code = readCode(product_code, 'product_code', refuse);
    const given = Object.entries(rest);
    if (map !== undefined) given.push(...readAttributes(map, attributes, refuse));
    const columns = readColumns(given, fields, refuse);
    const list = readVariants(variants, at, refuse);
    yield { line: at, code, columns, variants: list, isFaulty };
  }
}

function readJson(text: string, line: number, report: Report): Plain | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isPlain(value)) return value;
    report(line, 'line', 'must be one JSON object');
  } catch (error) {
    report(line, 'line', `is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  return undefined;
}

/** Clears attributes that are missing in `map`. */
function readAttributes(map: unknown, known: string[], refuse: Refuse): [string, unknown][] {
  if (map !== null && !isPlain(map)) {
    refuse('attributes', 'must be an object');
    return [];
  }
  for (const code of Object.keys(map ?? {}))
    if (!known.includes(code)) refuse(`attributes.${code}`, 'there is no such attribute');
  const values: [string, unknown][] = [];
  for (const code of known) {
    const texts = map?.[code] ?? {};
    const [ja, en] = attributeColumns(code);
    if (isPlain(texts)) values.push([ja, texts['ja']], [en, texts['en']]);
    else refuse(`attributes.${code}`, 'must be an object with ja and en');
  }
  return values;
}

function readVariants(value: unknown, line: number, refuse: Refuse): GivenVariant[] {
  if (!Array.isArray(value)) {
    refuse('variants', 'must be a list');
    return [];
  }
  return value.flatMap((variant: unknown, at) => {
    const refuseHere: Refuse = (column, message) => refuse(`variants[${at}].${column}`, message);
    if (!isPlain(variant)) {
      refuse(`variants[${at}]`, 'must be an object');
      return [];
    }
    const { variant_code, ...rest } = variant;
    const code = readCode(variant_code, 'variant_code', refuseHere);
    return [{ line, code, columns: readColumns(Object.entries(rest), VARIANT_FIELDS, refuseHere) }];
  });
}

/** Splits at line feeds only: JSON texts may hold other line separators of Unicode. */
async function* readLines(source: TextSource): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of readText(source)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
