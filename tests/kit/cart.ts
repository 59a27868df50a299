/** Creates carts in a running shop, for a guest or for the caller's member. */
import type { Caller } from './caller.ts';

export type Line = { productCode: string; variantCode?: string; quantity: number };

/** Creates a cart with these lines and returns its token. */
export async function cartWith(caller: Caller, items: Line[]): Promise<string> {
  const { tokenValue } = await caller.must<{ tokenValue: string }>('POST', '/carts', {});
  await caller.must('POST', `/carts/${tokenValue}/multiple-items`, { items });
  return tokenValue;
}
