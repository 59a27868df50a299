/** The columns that a plan changes, with their values before and after: for the audit log, and for the check of a file. */
import type { Columns, Value } from './fields.ts';
import type { ProductPlan } from './product-plan.ts';

const TEXT_MAX = 500;

/**
 * The changed columns of a product. The names of variants' columns begin with the variant's code. Long texts are cut.
 */
export function changedColumns({ stored, next, variants }: ProductPlan) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const compare = (prefix: string, old: Columns, now: Columns) => {
    for (const column of Object.keys(now)) {
      const [was, is] = [old[column], now[column]];
      if (JSON.stringify(was) === JSON.stringify(is) || (was === undefined && isBlank(is))) continue;
      before[prefix + column] = shortened(was);
      after[prefix + column] = shortened(is);
    }
  };
  compare('', stored?.columns ?? {}, next.columns);
  for (const variant of variants)
    compare(`${variant.next.code} `, variant.stored?.columns ?? {}, variant.next.columns);
  return { before, after };
}

const isBlank = (value: Value | undefined): boolean =>
  Array.isArray(value) ? value.length === 0 : (value ?? '') === '';

const shortened = (value: Value | undefined): Value | undefined =>
  typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
