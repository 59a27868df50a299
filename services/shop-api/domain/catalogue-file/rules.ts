/** Rules for created and changed products; unchanged ones are not checked. */
import { productKinds } from '#contract/catalogue.ts';
import { fixedPriceDoubt } from '#contract/rules/fixed-price.ts';
import { type Columns, ENGLISH_COLUMNS, SEMINAR_COLUMNS } from './fields.ts';
import type { GivenProduct, Report } from './given.ts';
import type { PlanContext, ProductPlan, VariantPlan } from './product-plan.ts';
import { listOf } from './rows.ts';

type Refuse = (column: string, message: string) => void;

export function checkProduct(plan: ProductPlan, context: PlanContext, report: Report): void {
  const { given, next } = plan;
  const { columns } = next;
  const refuse: Refuse = (column, message) => report(given.line, column, message);
  for (const column of ['kind', 'name_ja']) if (!columns[column]) refuse(column, 'must be given');
  for (const column of ENGLISH_COLUMNS)
    if (given.columns[column] && !columns['name_en']) refuse(column, 'is given, but name_en is not');
  checkCategories(given, context, refuse);
  checkSeminar(columns, refuse);
  if (plan.variants.length === 0) refuse('variant_code', 'a new product must have a variant');
  for (const variant of plan.variants) checkVariant(variant, given.line, columns, context, report);
  checkChoices(plan, context, report);
}

function checkCategories(given: GivenProduct, context: PlanContext, refuse: Refuse): void {
  for (const column of ['main_category', 'categories'])
    for (const category of listOf(given.columns, column))
      if (category && !context.categories.has(category)) refuse(column, `there is no category ${category}`);
}

/** Of a product with other faults, what can be told all the same: categories and option values that do not exist. */
export function checkNames(given: GivenProduct, context: PlanContext, report: Report): void {
  checkCategories(given, context, (column, message) => report(given.line, column, message));
  for (const { line, code, columns } of given.variants)
    for (const option of listOf(columns, 'options'))
      if (!context.axes.has(option)) report(line, 'options', `variant ${code}: ${noOption(option)}`);
}

const noOption = (option: string) => `there is no option value ${option}`;

const FIXED_PRICE_DOUBTS = {
  outside: (kind: string) => `is not for the kind ${kind}: resale prices are fixed for books and music only`,
  music_only: (kind: string) => `of the kind ${kind}, is for music CDs only`,
};

/** What is imported, but may be wrong: a fixed price that is new for goods that may not have one. */
export function warnOfProduct({ given, stored, next: { columns } }: ProductPlan, report: Report): void {
  const kind = productKinds.find((known) => known === columns['kind']);
  const doubt = kind && columns['fixed_price'] ? fixedPriceDoubt(kind) : undefined;
  const isNew = !stored?.columns['fixed_price'] || stored.columns['kind'] !== kind;
  if (kind && doubt && isNew) report(given.line, 'fixed_price', FIXED_PRICE_DOUBTS[doubt](kind));
}

function checkSeminar(columns: Columns, refuse: Refuse): void {
  if (columns['kind'] !== 'seminar') {
    for (const column of SEMINAR_COLUMNS) if (columns[column]) refuse(column, 'is for the kind seminar only');
    return;
  }
  for (const column of ['seminar_starts_at', 'seminar_ends_at', 'seminar_sales_end_at', 'seminar_venue_ja'])
    if (!columns[column]) refuse(column, 'must be given for a seminar');
  const at = (column: string) => (columns[column] ? Date.parse(String(columns[column])) : Number.NaN);
  if (at('seminar_ends_at') <= at('seminar_starts_at'))
    refuse('seminar_ends_at', 'must be later than seminar_starts_at');
  if (at('seminar_doors_at') > at('seminar_starts_at'))
    refuse('seminar_doors_at', 'must not be later than seminar_starts_at');
  // Tickets may be sold while the seminar takes place.
  if (at('seminar_sales_end_at') > at('seminar_ends_at'))
    refuse('seminar_sales_end_at', 'must not be later than seminar_ends_at');
}

function checkVariant(
  { given, next: { code, columns } }: VariantPlan,
  line: number,
  product: Columns,
  { axes }: PlanContext,
  report: Report,
): void {
  const refuse: Refuse = (column, message) =>
    report(given?.line ?? line, column, `variant ${code}: ${message}`);
  const { price, original_price: original } = columns;
  if (price === undefined) refuse('price', 'must be given');
  if (typeof original === 'number' && original <= Number(price))
    refuse('original_price', 'must be above price');
  if (original !== null && product['fixed_price'])
    refuse('original_price', 'must be blank for a fixed price');
  const known: string[] = [];
  for (const option of listOf(columns, 'options')) {
    const axis = axes.get(option);
    if (axis === undefined) refuse('options', noOption(option));
    else if (known.includes(axis)) refuse('options', `has two values of ${axis}`);
    else known.push(axis);
  }
}

/** All variants must have the same axes, and no two of them the same option values. */
function checkChoices({ variants, given }: ProductPlan, { axes }: PlanContext, report: Report): void {
  const [first] = variants;
  const axesOf = (plan: VariantPlan) =>
    listOf(plan.next.columns, 'options')
      .map((option) => axes.get(option))
      .sort()
      .join(' and ') || 'none';
  const before = new Map<string, string>();
  for (const plan of variants) {
    const { code, columns } = plan.next;
    const refuse = (message: string) =>
      report(plan.given?.line ?? given.line, 'options', `variant ${code}: ${message}`);
    const choice = listOf(columns, 'options').join(' ');
    const same = before.get(choice);
    if (first && axesOf(plan) !== axesOf(first))
      refuse(`has the axes ${axesOf(plan)}, variant ${first.next.code} ${axesOf(first)}`);
    else if (choice && same !== undefined) refuse(`has the same options as variant ${same}`);
    before.set(choice, code);
  }
}
