/** Plans how the file changes a stored product. No side effects. */
import { fromCp932 } from '../csv/from-cp932.ts';
import { type Columns, ENGLISH_COLUMNS, type Fields, VARIANT_FIELDS, type Value } from './fields.ts';
import type { GivenProduct, Report } from './given.ts';
import type {
  CatalogueVariant,
  PlanContext,
  ProductPlan,
  StoredProduct,
  VariantPlan,
} from './product-plan.ts';
import { checkProduct } from './rules.ts';

export function planProduct(
  given: GivenProduct,
  stored: StoredProduct | undefined,
  context: PlanContext,
  report: Report,
): ProductPlan {
  const read = (line: number, from: Columns, before: Columns | undefined) =>
    context.isShiftJis && before
      ? fromShiftJis(before, from, (column, message) => report(line, column, message))
      : from;
  const columns = deriveColumns(given.code, {
    ...(stored?.columns ?? context.initial),
    ...read(given.line, given.columns, stored?.columns),
  });
  const variants = planVariants(given, stored, read);
  const next = { code: given.code, columns, variants: variants.map((variant) => variant.next) };
  const hasNewColumns = !stored || !isSame(stored.columns, columns);
  const isChanged = hasNewColumns || variants.some((variant) => variant.change !== 'unchanged');
  const change = !stored ? 'created' : isChanged ? 'changed' : 'unchanged';
  const plan: ProductPlan = { given, stored, next, change, hasNewColumns, variants };
  if (isChanged) checkProduct(plan, context, report);
  return plan;
}

/** The columns of a file in Shift_JIS, without changes to characters that it cannot have. */
function fromShiftJis(
  stored: Columns,
  given: Columns,
  refuse: (column: string, message: string) => void,
): Columns {
  const read = Object.entries(given).map(([column, value]): [string, Value] => {
    const before = stored[column];
    if (typeof value !== 'string' || typeof before !== 'string') return [column, value];
    const found = fromCp932(before, value);
    if ('text' in found) return [column, found.text];
    refuse(
      column,
      `holds ${found.lost.join(' ')}, which Shift_JIS lacks: save the file as UTF-8 to change it`,
    );
    return [column, before];
  });
  return Object.fromEntries(read);
}

type Read = (line: number, given: Columns, stored: Columns | undefined) => Columns;

function planVariants(given: GivenProduct, stored: StoredProduct | undefined, read: Read): VariantPlan[] {
  const named = new Map(given.variants.map((variant) => [variant.code, variant]));
  const present = (stored?.variants ?? []).map((variant): VariantPlan => {
    const ours = named.get(variant.code);
    named.delete(variant.code);
    const next = {
      code: variant.code,
      columns: deriveVariantColumns({
        ...variant.columns,
        ...(ours && read(ours.line, ours.columns, variant.columns)),
      }),
    };
    const change = isSame(variant.columns, next.columns) ? 'unchanged' : 'changed';
    return { given: ours, stored: variant, next, change };
  });
  let position = Math.max(-1, ...present.map((plan) => Number(plan.next.columns['variant_position'])));
  const added = [...named.values()].map((ours): VariantPlan => {
    position = Number(ours.columns['variant_position'] ?? position + 1);
    const columns = deriveVariantColumns({
      ...INITIAL_VARIANT,
      ...ours.columns,
      variant_position: position,
    });
    return { given: ours, stored: undefined, next: { code: ours.code, columns }, change: 'created' };
  });
  return [...present, ...added].sort((a, b) => inOrder(a.next, b.next));
}

/** Compares variants for sorting them in the order of the shop. */
export const inOrder = (a: CatalogueVariant, b: CatalogueVariant): number =>
  Number(a.columns['variant_position']) - Number(b.columns['variant_position']) || (a.code < b.code ? -1 : 1);

export const initialOf = (fields: Fields): Columns =>
  Object.fromEntries(
    [...fields].flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
const INITIAL_VARIANT = initialOf(VARIANT_FIELDS);

/** Derives columns from each other. Changes and returns `columns`. */
export function deriveColumns(code: string, columns: Columns): Columns {
  const { main_category: main } = columns;
  columns['categories'] = sorted(columns['categories']).filter((category) => category !== main);
  columns['slug_ja'] ||= code.toLowerCase();
  if (columns['name_en']) columns['slug_en'] ||= columns['slug_ja'];
  else for (const column of ENGLISH_COLUMNS) columns[column] = '';
  return columns;
}

export function deriveVariantColumns(columns: Columns): Columns {
  columns['options'] = sorted(columns['options']);
  return columns;
}

const sorted = (value: Value | undefined): string[] => [...new Set(Array.isArray(value) ? value : [])].sort();

const isSame = (one: Columns, other: Columns): boolean =>
  Object.keys(other).every((column) => isEqual(one[column], other[column]));

const isEqual = (one: Value | undefined, other: Value | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, at) => item === other[at])
    : one === other;
