/** Carts of a running shop: a guest's, or of the member in whose name is called. */
import type { Caller } from './caller.ts';

export type Line = { productCode: string; variantCode?: string; quantity: number };

/** The token of a cart with these lines. */
export async function cartWith(caller: Caller, items: Line[]): Promise<string> {
  const { tokenValue } = await caller.must<{ tokenValue: string }>('POST', '/carts', {});
  await caller.must('POST', `/carts/${tokenValue}/multiple-items`, { items });
  return tokenValue;
}
