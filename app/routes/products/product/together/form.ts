/** §2 Bought together: the chosen products, and the variant of those that have several. */
import { z } from 'zod';
import { itemField, variantField } from './field.ts';
import type { TogetherItem } from './view.ts';

export function boughtTogetherForm(items: readonly TogetherItem[]) {
  const fields = items.flatMap(({ code }) => [
    [itemField(code), z.literal('on').optional()] as const,
    [variantField(code), z.string().max(200).optional()] as const,
  ]);
  return z.object(Object.fromEntries(fields));
}
