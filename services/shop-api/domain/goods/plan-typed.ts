/** Plans changes of a product from typed values, by the rules of a catalogue file (domain/catalogue-file/rules.ts). */

import type { Tx } from '../../db/client.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { GivenProduct, Report } from '../catalogue-file/given.ts';
import { contextOf } from '../catalogue-file/import.ts';
import { planProduct } from '../catalogue-file/plan-change.ts';
import type { ProductPlan, StoredProduct } from '../catalogue-file/product-plan.ts';
import { checkOwners, checkSlugs } from '../catalogue-file/registry.ts';
import type { ShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import type { FieldOf, Typed } from './fields.ts';

type Around = {
  stored: StoredProduct | undefined;
  catalogue: ShopCatalogue;
  typed: Typed;
  /** Errors of unreadable values. */
  errors: FieldErrors;
  fieldOf: FieldOf;
};

/** Throws 400 with every wrong field, in the order of `typed`; errors of the whole product are last. */
export async function planTyped(tx: Tx, given: GivenProduct, around: Around): Promise<ProductPlan> {
  const plan = await planInto(tx, given, around);
  refuseFields(around.errors, around.typed);
  return plan;
}

/** Adds the faults of the product to `errors`. */
export async function planInto(
  tx: Tx,
  given: GivenProduct,
  { stored, catalogue, typed, errors, fieldOf }: Around,
): Promise<ProductPlan> {
  const report: Report = (line, column) => {
    const field = fieldOf(line, column);
    const text = field === undefined ? undefined : typed[field];
    if (field === undefined || text === undefined) errors['_'] ??= ['product_faulty'];
    else errors[field] ??= [refusalMessage(column, text)];
  };
  const plan = planProduct(given, stored, contextOf(catalogue), report);
  await checkSlugs(tx, plan, report);
  await checkOwners(tx, [plan], report);
  return plan;
}

/** Throws 400 if there are errors, with those of `typed` first. */
export function refuseFields(errors: FieldErrors, typed: Typed): void {
  const names = Object.keys(errors);
  if (names.length === 0) return;
  const inOrder = [...Object.keys(typed).filter((name) => names.includes(name)), ...names];
  throw new ApiError(400, 'validation_failed', 'validation_failed', {
    fields: Object.fromEntries(inOrder.map((name) => [name, errors[name] ?? []])),
  });
}

/** The message for a value that a rule refuses. */
function refusalMessage(column: string, text: string): MessageKey {
  if (/^slug_/.test(column)) return 'product_slug_taken';
  if (column === 'variant_code') return 'variant_code_taken';
  if (text.trim() === '') return 'validation.field_required';
  if (column === 'original_price') return 'validation.original_price';
  if (column === 'options') return 'validation.variant_options';
  if (column === 'seminar_ends_at') return 'validation.end_before_begin';
  if (column === 'seminar_doors_at') return 'validation.doors_after_begin';
  if (column === 'seminar_sales_end_at') return 'validation.deadline_after_end';
  if (/categor/.test(column)) return 'validation.category_unknown';
  return /_en$/.test(column) ? 'validation.english_name_missing' : 'product_faulty';
}
