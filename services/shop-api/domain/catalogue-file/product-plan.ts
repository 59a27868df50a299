/** A product as given, as stored, and as it will be. */
import type { Columns } from './fields.ts';
import type { GivenProduct, GivenVariant } from './given.ts';

export type CatalogueVariant = { code: string; columns: Columns };
export type CatalogueProduct = { code: string; columns: Columns; variants: CatalogueVariant[] };

export type StoredVariant = CatalogueVariant & { id: number };
export type StoredProduct = { id: number; code: string; columns: Columns; variants: StoredVariant[] };

export type VariantPlan = {
  /** Undefined when the file does not name the variant. */
  given: GivenVariant | undefined;
  stored: StoredVariant | undefined;
  next: CatalogueVariant;
  change: Change;
};
export type Change = 'created' | 'changed' | 'unchanged';
export type ProductPlan = {
  given: GivenProduct;
  stored: StoredProduct | undefined;
  next: CatalogueProduct;
  change: Change;
  /** Whether columns of the product itself change. */
  hasNewColumns: boolean;
  variants: VariantPlan[];
};

export type PlanContext = {
  /** Default values of the columns. */
  initial: Columns;
  /** Categories by code. */
  categories: ReadonlyMap<string, unknown>;
  /** Axis by option value. */
  axes: ReadonlyMap<string, string>;
  /** The columns come from a file in Shift_JIS. */
  isShiftJis?: boolean;
};
