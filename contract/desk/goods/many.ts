/** Changes price, stock and sale of many goods at once. */
import { z } from 'zod';
import { optionalText, rowId } from '../../fields.ts';
import { money } from '../../shapes.ts';
import { defineDeskCall } from '../call.ts';
import { goodsRow, REASON_MAX } from './products.ts';

/** Variants that are changed at once. */
export const MANY_MAX = 100;
/** `keep`: products stay on or off sale as they are. */
export const saleChanges = ['keep', 'on', 'off'] as const;

export const readMany = defineDeskCall({
  id: 'desk.readMany',
  summary: 'The products of the chosen variants, with these variants only; unknown ones are left out',
  method: 'get',
  path: '/goods-many',
  access: 'goods.write',
  query: z.object({
    variants: z.string().transform((list, context) => {
      const ids = z.array(rowId).min(1).max(MANY_MAX).safeParse(list.split(','));
      if (ids.success) return ids.data;
      context.addIssue({ code: 'custom', message: 'validation.invalid' });
      return z.NEVER;
    }),
  }),
  data: z.object({ items: z.array(goodsRow.extend({ revision: z.string() })) }),
});

const given = z.object({
  sale: z.enum(saleChanges),
  /** Why the stock is changed; required if it is. */
  reason: optionalText(REASON_MAX),
  /** `revision`: as the form showed the product. */
  products: z
    .array(z.object({ id: rowId, revision: z.string() }))
    .min(1)
    .max(MANY_MAX),
  /** `price` and `stock` as typed. `expected`: the stock that the form showed; null if it is not tracked. */
  variants: z
    .array(
      z.object({
        id: rowId,
        price: z.string(),
        stock: z.string(),
        expected: z.int().nullable(),
      }),
    )
    .min(1)
    .max(MANY_MAX),
});
export type ManyGiven = z.output<typeof given>;

const ofWhat = { code: z.string(), name: z.string() };
/** `code` and `name`: of the variant, or of the product for `sale`. */
const manyChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('price'), ...ofWhat, before: money, after: money }),
  z.object({ what: z.literal('stock'), ...ofWhat, before: z.int(), after: z.int() }),
  z.object({ what: z.literal('sale'), ...ofWhat, before: z.boolean(), after: z.boolean() }),
]);
export type ManyChange = z.output<typeof manyChange>;

export const previewMany = defineDeskCall({
  id: 'desk.previewMany',
  summary: 'What `changeMany` would change; writes nothing, and refuses the same',
  method: 'post',
  path: '/goods-many/preview',
  access: 'goods.write',
  body: given,
  data: z.object({ changes: z.array(manyChange) }),
});

export const changeMany = defineDeskCall({
  id: 'desk.changeMany',
  summary:
    'Changes all or nothing: 400 with an error for each invalid field, also where stock was sold meanwhile; 404, 409 `changed` or `import_under_way`',
  method: 'post',
  path: '/goods-many',
  access: 'goods.write',
  body: given,
  data: z.object({ changes: z.array(manyChange) }),
});
