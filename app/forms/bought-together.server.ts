/** §2 Bought together: which of the products, and which variant of those that have several. */
import { z } from 'zod';
import type { TogetherItem } from '~/ui/product/together.server.ts';
import { itemField, variantField } from './bought-together-field.ts';

export function boughtTogetherForm(items: readonly TogetherItem[]) {
  const fields = items.flatMap(({ code }) => [
    [itemField(code), z.literal('on').optional()] as const,
    [variantField(code), z.string().max(200).optional()] as const,
  ]);
  return z.object(Object.fromEntries(fields));
}
