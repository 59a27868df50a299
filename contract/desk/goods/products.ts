/** Products and their stock. */
import { z } from 'zod';
import { productKinds } from '../../catalogue.ts';
import { idParams, requiredText } from '../../fields.ts';
import { signedNumberOf } from '../../rules/typed-number.ts';
import { money } from '../../shapes.ts';
import { defineDeskCall } from '../call.ts';
import { deskPageOf, deskPageQuery } from '../paging.ts';

/** A variant whose reorder level is not set has low stock if at most this many pieces are available. */
export const LOW_STOCK = 3;
export const STOCK_MAX = 1_000_000;
export const REASON_MAX = 100;

export const movementKinds = ['changed', 'counted', 'imported', 'sold', 'returned'] as const;
export type MovementKind = (typeof movementKinds)[number];

const variantRow = z.object({
  id: z.int(),
  code: z.string(),
  /** Japanese names of its option values. Without options, its own name, or empty if that equals the product's. */
  name: z.string(),
  isEnabled: z.boolean(),
  price: money,
  originalPrice: money.nullable(),
  /** Null if stock is not tracked. */
  stock: z.object({ onHand: z.int(), onHold: z.int() }).nullable(),
  /** Whether no more pieces are available than its reorder level says. */
  isLow: z.boolean(),
});
export type VariantRow = z.output<typeof variantRow>;

export const goodsRow = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(productKinds),
  name: z.string(),
  /** Slug of the product's page in the shop. */
  slug: z.string(),
  isOnSale: z.boolean(),
  /** Path of the first picture below `/media/{size}/`. */
  picture: z.string().nullable(),
  /** Japanese name of the main category. */
  category: z.string().nullable(),
  variants: z.array(variantRow),
});
export type GoodsRow = z.output<typeof goodsRow>;

export const goodsViews = ['all', 'low', 'off'] as const;

export const listGoods = defineDeskCall({
  id: 'desk.listGoods',
  summary: 'Products, newest first; `q`: by code, by the shop’s search, or by the start of the name',
  method: 'get',
  path: '/goods',
  access: 'goods.read',
  query: z.object({
    ...deskPageQuery,
    view: z.enum(goodsViews).catch('all').default('all'),
    kind: z
      .enum(['', ...productKinds])
      .catch('')
      .default(''),
    q: z
      .string()
      .default('')
      .transform((q) => q.trim().slice(0, 100)),
  }),
  data: deskPageOf(goodsRow).extend({
    /** Products in the other views, counted up to one more than `DESK_MAX_TOTAL`. */
    counts: z.object({ low: z.int(), off: z.int() }),
  }),
});

/** A typed number. An empty field is not a zero. */
const typedNumber = z
  .union([z.number(), z.string()], { error: 'validation.field_required' })
  .transform((v) => (typeof v === 'number' ? v : signedNumberOf(v)))
  .pipe(
    z.int({
      error: ({ input }) => (input === undefined ? 'validation.field_required' : 'validation.stock_range'),
    }),
  );
const reason = requiredText(REASON_MAX);

export const changeStock = defineDeskCall({
  id: 'desk.changeStock',
  summary:
    '`difference`: adds `quantity` to the stock. `count`: sets the stock to `quantity`; `expected` is the stock that the form showed. 409 `sold_meanwhile` (the stock is no longer `expected`), `stock_held`, `stock_untracked`',
  method: 'post',
  path: '/variants/{id}/stock',
  access: 'goods.write',
  params: idParams,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('difference'),
      quantity: typedNumber.pipe(
        z
          .int()
          .min(-STOCK_MAX, 'validation.stock_range')
          .max(STOCK_MAX, 'validation.stock_range')
          .refine((n) => n !== 0, 'validation.stock_zero'),
      ),
      reason,
    }),
    z.object({
      kind: z.literal('count'),
      quantity: typedNumber.pipe(
        z.int().min(0, 'validation.stock_range').max(STOCK_MAX, 'validation.stock_range'),
      ),
      expected: z.coerce.number().int(),
      reason,
    }),
  ]),
  data: variantRow,
});

export const setOnSale = defineDeskCall({
  id: 'desk.setOnSale',
  summary: 'Puts a product on sale, or takes it off sale',
  method: 'post',
  path: '/goods/{id}/sale',
  access: 'goods.write',
  params: idParams,
  body: z.object({ onSale: z.boolean() }),
  data: goodsRow,
});

const movement = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  variantCode: z.string(),
  kind: z.enum(movementKinds),
  before: z.int().nullable(),
  after: z.int().nullable(),
  /** Name of the staff member; null for an order or a command on the server. */
  by: z.string().nullable(),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

export const listMovements = defineDeskCall({
  id: 'desk.listMovements',
  summary: 'Stock movements of a product, newest first',
  method: 'get',
  path: '/goods/{id}/movements',
  access: 'goods.read',
  params: idParams,
  query: z.object(deskPageQuery),
  data: deskPageOf(movement).extend({ product: goodsRow }),
});
