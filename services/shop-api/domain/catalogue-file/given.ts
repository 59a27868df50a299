/** The content of a catalogue file, CSV or JSON Lines: its columns in normalised form. */
import type { z } from 'zod';
import { type Columns, type Fields, productCode, type Value, variantCode } from './fields.ts';

export type RowError = { line: number; column: string; message: string };
export type Report = (line: number, column: string, message: string) => void;

export type GivenVariant = { line: number; code: string; columns: Columns };
export type GivenProduct = {
  line: number;
  code: string;
  columns: Columns;
  variants: GivenVariant[];
  /** The product has errors, so its changes are unknown. */
  isFaulty: boolean;
};

const MAX_SHOWN = 50;

/** Counts all errors and stores the first ones. */
export class RowErrors {
  readonly shown: RowError[] = [];
  count = 0;

  readonly add: Report = (line, column, message) => {
    this.count++;
    if (this.shown.length < MAX_SHOWN) this.shown.push({ line, column, message });
  };
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Validates each value by its field. Reports and drops invalid ones. */
export function readColumns(
  values: Iterable<[string, unknown]>,
  fields: Fields,
  refuse: (column: string, message: string) => void,
): Columns {
  const columns: Columns = {};
  for (const [column, value] of values) {
    const field = fields.get(column);
    if (!field) refuse(column, 'there is no such column');
    else if (!isBlank(value)) keep(columns, column, field.schema.safeParse(value), refuse);
    else if (field.empty !== undefined) columns[column] = field.empty;
  }
  return columns;
}

function keep(
  columns: Columns,
  column: string,
  result: z.ZodSafeParseResult<Value>,
  refuse: (column: string, message: string) => void,
): void {
  if (result.success) columns[column] = result.data;
  else refuse(column, result.error.issues[0]?.message ?? 'is wrong');
}

/** The normalised code; `''` when invalid. */
export function readCode(
  value: unknown,
  kind: 'product_code' | 'variant_code',
  refuse: (column: string, message: string) => void,
): string {
  const schema = kind === 'product_code' ? productCode : variantCode;
  if (isBlank(value)) {
    refuse(kind, 'must be given');
    return '';
  }
  const result = schema.safeParse(value);
  if (!result.success) refuse(kind, result.error.issues[0]?.message ?? 'is wrong');
  return result.success ? result.data : '';
}
