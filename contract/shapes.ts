/** Shapes shared by several calls. Money is an integer in minor units, yen × 100 (§3). */
import { z } from 'zod';
import { alsoAs, fillMissing, isJson, type Json, ours, picture } from './rules/marks.ts';
import { moment } from './rules/moment.ts';
import { reviewGrounds } from './rules/review-grounds.ts';

export const localeCodes = ['ja_JP', 'en_US'] as const;
export type LocaleCode = (typeof localeCodes)[number];

export const money = z.int().meta({ description: 'Minor units: yen × 100, always a multiple of 100' });
/** §9.32: yen is the only currency, and the default. */
export const currency = alsoAs(z.literal('JPY'), (value) =>
  typeof value === 'string' ? value.toUpperCase() : value,
);
export const withCurrency = fillMissing({ currency: () => 'JPY' });
export const price = alsoAs(z.object({ current: money, currency }), (value) =>
  isJson(value) ? withCurrency(value) : { current: value, currency: 'JPY' },
);
/** An invalid date is dropped. */
export const dateTime = alsoAs(z.string().meta({ format: 'date-time' }), moment);

/** When and where a seminar is held. */
export const heldAt = z.object({
  startsAt: dateTime,
  endsAt: dateTime,
  online: z.boolean(),
  venue: z.string().optional(),
  address: z.string().optional(),
});

/** A map keyed by code. Backends in PHP send an empty map as `[]`. */
export const mapOf = <T extends z.ZodType>(value: T) =>
  z.preprocess((v) => (Array.isArray(v) && v.length === 0 ? {} : v), z.record(z.string(), value));

/** Fills in a missing `path`, which is a path below the media folder or a URL (in §3: image identifier); empty: no picture. */
const withPath = fillMissing({ path: ({ cachedPath, url }) => cachedPath ?? url ?? '' });
/** Alternative text; if missing, the product's name is used. */
const alt = z.string().optional();
const image = alsoAs(
  picture(z.object({ code: z.string().optional(), path: z.string(), cachedPath: ours(z.string()), alt })),
  (value) => (typeof value === 'string' ? { path: value } : withPath(value)),
);
type Image = z.output<typeof image>;

const link = ours(z.string());
/** Sylius leaves out `next` on the last page. No page uses them. */
export const links = z.object({ self: link, first: link, last: link, next: link });

/** Responses with `items` (§7); a bare list is accepted. */
const inItems = (value: unknown): unknown => (Array.isArray(value) ? { items: value } : value);
export const listOf = <T extends z.ZodType>(item: T) => alsoAs(z.object({ items: z.array(item) }), inItems);

const countOf = ({ items }: Json): number | undefined => (Array.isArray(items) ? items.length : undefined);
const asNumber = (value: unknown): number | undefined =>
  value === undefined || value === null || value === '' || Number.isNaN(Number(value))
    ? undefined
    : Number(value);

/** Whether a page that does not count the others says that there is a next one, or is full. */
function hasNext(whole: Json): boolean {
  const links = isJson(whole['_links']) ? whole['_links'] : isJson(whole['links']) ? whole['links'] : {};
  const next = whole['hasNextPage'] ?? whole['hasMore'] ?? whole['has_more'] ?? links['next'];
  if (next !== undefined) return Boolean(next) && next !== links['self'];
  const [limit, count] = [asNumber(whole['limit']), countOf(whole)];
  return limit !== undefined && count !== undefined && limit > 0 && count >= limit;
}

function pagesOf(whole: Json): number {
  const { page, limit, total } = whole;
  const [at, per, all] = [asNumber(page) ?? 1, asNumber(limit), asNumber(total)];
  if (all !== undefined && per !== undefined && per > 0) return Math.max(1, Math.ceil(all / per));
  return hasNext(whole) ? at + 1 : at;
}

/** A lower bound for a list without `total`: the items up to the end of this page. */
function totalOf(whole: Json): number | undefined {
  const [at, per, count] = [asNumber(whole['page']) ?? 1, asNumber(whole['limit']), countOf(whole)];
  return count === undefined ? undefined : (at - 1) * (per ?? count) + count;
}
const counted = fillMissing({ page: () => 1, pages: pagesOf, limit: countOf, total: totalOf });
/** Page numbers may be beside `items` or in `pagination`. Without them the list is the only page. */
export function asPage(value: unknown): unknown {
  const whole = inItems(value);
  if (!isJson(whole)) return whole;
  return counted(isJson(whole['pagination']) ? { ...whole['pagination'], ...whole } : whole);
}

/** `more`: further fields of the page itself. */
export const pageOf = <T extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  item: T,
  more: More = {} as More,
) =>
  alsoAs(
    z.object({
      page: z.int(),
      limit: z.int(),
      pages: z.int().meta({ description: 'At least 1, even without items' }),
      total: z.int(),
      _links: ours(links),
      items: z.array(item),
      ...more,
    }),
    asPage,
  );

export const variant = z.object({
  code: z.string(),
  name: z.string().optional(),
  axis: ours(z.array(z.string()).meta({ description: 'Option value codes' }), []),
  nameAxis: ours(mapOf(z.string()).meta({ description: 'By value code: "Size S" (option and value)' }), {}),
  // Backends may omit it: the cart reports insufficient stock anyway.
  available: ours(z.boolean(), true),
  availableQuantity: z.int().optional().meta({ description: 'Only if stock is tracked' }),
  price,
  originalPrice: price.optional(),
  images: ours(z.array(image), []),
});
export type Variant = z.output<typeof variant>;

const attribute = alsoAs(
  z.object({
    code: z.string(),
    name: z.string(),
    type: ours(z.string(), 'text'),
    // Empty if the value is not translated.
    value: ours(z.union([z.string(), z.array(z.string()), z.number(), z.boolean()]), ''),
  }),
  fillMissing({ name: ({ code }) => code }),
);

/** ShopApiPlugin sends the reviewer's e-mail address, which must not be shown. */
const named = (value: unknown): unknown => {
  const name = isJson(value) ? (value['name'] ?? value['fullName'] ?? value['firstName']) : value;
  return typeof name === 'string' && !/[@＠]/.test(name) ? name : undefined;
};
export const review = z.object({
  id: z.int().optional(),
  title: ours(z.string(), ''),
  rating: alsoAs(z.int(), (value) => Math.round(Number(value))),
  comment: ours(z.string(), ''),
  author: alsoAs(
    z
      .string()
      .optional()
      .meta({ description: 'Display name; absent when anonymous, never an e-mail address' }),
    named,
  ),
  anonymous: ours(z.boolean()),
  hidden: z
    .boolean()
    .optional()
    .meta({ description: 'Hidden by the shop; sent to its author only (beyond §7)' }),
  // A newer Shop API may have more reasons.
  hiddenFor: alsoAs(
    z
      .enum(reviewGrounds)
      .optional()
      .meta({ description: 'Why it is hidden; absent when its author has rewritten it since (beyond §7)' }),
    (value) => reviewGrounds.find((ground) => ground === value),
  ),
  buyer: z.boolean().optional().meta({ description: 'The author has bought this product (beyond §7)' }),
  createdAt: ours(dateTime),
});
export type Review = z.output<typeof review>;

/** The seminar of a ticket. Times are ISO 8601 with Tokyo's offset. */
export const seminar = z.object({
  startsAt: dateTime,
  endsAt: dateTime,
  doorsAt: dateTime.optional(),
  salesEndAt: dateTime,
  venue: z.string(),
  address: z.string().optional(),
  organiser: z.string().optional(),
  lecturer: z.string().optional(),
  cancelled: z.boolean().optional().meta({ description: 'The seminar is cancelled (beyond §7)' }),
});

/** Beyond §7, and optional: without it, a product has one slug for all languages. */
const slugs = z
  .partialRecord(z.enum(localeCodes), z.string())
  .optional()
  .meta({ description: 'By language' });

const productBase = z.object({
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  slugs,
  channelCode: ours(z.string()),
  kind: z.string().optional(),
  fixedPrice: z.boolean().optional().meta({ description: 'Sold at a fixed retail price (定価)' }),
  description: z.string().optional(),
  shortDescription: z.string().optional(),
  metaKeywords: z.string().optional(),
  metaDescription: z.string().optional(),
  averageRating: ours(z.coerce.number(), 0),
  reviewCount: z.int().optional(),
  taxons: ours(z.object({ main: z.string().optional(), others: ours(z.array(z.string()), []) }), {
    others: [],
  }),
  attributes: ours(z.array(attribute), []),
  images: ours(z.array(image), []),
  seminar: seminar.optional(),
  createdAt: dateTime.optional(),
  _links: ours(z.object({ self: z.object({ href: z.string() }) })),
});

/** Uses the code in place of a missing slug or name: a product is found by its code as well as by its slug (§7). */
export const productSpelling = fillMissing({ slug: ({ code }) => code, name: ({ code }) => code });

/** A product in another product's associations, without associations of its own. */
const associatedProduct = alsoAs(
  productBase.extend({ variants: ours(mapOf(variant), {}), associations: z.unknown() }),
  productSpelling,
);

const productShape = productBase.extend({
  variants: ours(mapOf(variant), {}),
  associations: ours(mapOf(z.array(associatedProduct)), {}),
});
export const product = alsoAs(productShape, productSpelling);
export type Product = z.output<typeof product>;

/** §3 promises a product's reviews in the product itself. */
export const productDetail = alsoAs(
  productShape.extend({
    breadcrumb: z.string().optional(),
    reviews: z.array(review).optional(),
  }),
  productSpelling,
);
export type ProductDetail = z.output<typeof productDetail>;

/** An item may be a code, or hold its product under `product`. */
function wishSpelling(value: unknown): unknown {
  if (!isJson(value)) return productSpelling({ code: value });
  const { product, ...rest } = value;
  const flat = isJson(product) ? { ...product, ...rest } : value;
  return productSpelling(fillMissing({ code: ({ productCode }) => productCode ?? product })(flat));
}
/** A product on the wishlist. `id` is the id of the wishlist item. */
export const wishlistItem = alsoAs(productShape.extend({ id: ours(z.int()) }), wishSpelling);

/** A product inside a cart or order line: exactly one variant, as an array (order-shapes.ts fills in a missing one). */
export const itemProduct = alsoAs(
  productBase.extend({ variants: z.tuple([variant]), associations: z.unknown() }),
  productSpelling,
);

export type Taxon = {
  code: string;
  name: string;
  slug: string;
  slugs?: Partial<Record<LocaleCode, string>> | undefined;
  formerSlugs?: string[] | undefined;
  description?: string | undefined;
  position: number;
  children: Taxon[];
  images: Image[];
};
export const taxon: z.ZodType<Taxon> = z
  .object({
    code: z.string(),
    name: z.string(),
    slug: z.string(),
    slugs,
    formerSlugs: z.array(z.string()).optional().meta({ description: 'In any language; beyond §7' }),
    description: z.string().optional(),
    position: ours(z.int(), 0),
    images: ours(z.array(image), []),
    get children() {
      return ours(z.array(taxon), []);
    },
  })
  .meta({ id: 'Taxon' });

/** 但し書き: the kinds of goods on a receipt. */
export const receiptGoods = [
  'books',
  'discs',
  'stationery',
  'materials',
  'goods',
  'seminars',
  'fees',
] as const;
/** `reissued`: under a new number, with the same amount. `after_refund`: less than was paid, or than the one before. */
const receiptKinds = ['first', 'reissued', 'after_refund'] as const;

/** Everything that a receipt says, as it was issued. Amounts in minor units. */
export const receiptSheet = z.object({
  number: z.string(),
  locale: z.enum(localeCodes),
  kind: z.enum(receiptKinds),
  replaces: z
    .string()
    .optional()
    .meta({ description: 'Number of the receipt in whose place this one stands' }),
  issuedOn: z.string().meta({ description: 'YYYY-MM-DD, Asia/Tokyo' }),
  orderedOn: z.string().optional().meta({ description: 'YYYY-MM-DD, Asia/Tokyo' }),
  recipient: z.string(),
  title: z.enum(['person', 'company', 'none']).meta({ description: '様, 御中, or none' }),
  goods: z.array(z.enum(receiptGoods)),
  lines: z.array(z.object({ name: z.string(), unitPrice: money, quantity: z.int(), subTotal: money })),
  promotion: money,
  shipping: money,
  refunded: money,
  total: money.meta({ description: 'What was received: refunds are deducted' }),
  fee: money.optional().meta({ description: 'Of the total: a cancellation fee, without tax' }),
  taxes: z.array(z.object({ percent: z.int(), total: money, tax: money })),
  registration: z
    .string()
    .optional()
    .meta({ description: 'Absent if the seller is no qualified invoice issuer' }),
  issuer: z.object({ shop: z.string(), name: z.string(), address: z.string(), phone: z.string() }),
});
export type ReceiptSheet = z.output<typeof receiptSheet>;

/** An issued receipt, which never changes. */
export const receipt = z.object({
  serial: z.int().meta({ description: 'From 1; receipts after the first are marked as reissued' }),
  number: z.string().meta({ description: 'Order number and serial' }),
  recipient: z.string(),
  issuedAt: dateTime,
  sheet: receiptSheet.optional().meta({
    description: 'What it says. Without it, the storefront makes it from the order (beyond §7)',
  }),
});
export type Receipt = z.output<typeof receipt>;

/** `requested`: not refunded yet. */
export const refundOfOrder = z.object({
  amount: money,
  state: z.enum(['requested', 'done']),
  at: dateTime,
});
export type RefundOfOrder = z.output<typeof refundOfOrder>;

/** The form that sends a shopper to the gateway's hosted page. */
export const hostedForm = z.object({
  action: z.string(),
  method: z.literal('post'),
  fields: z.record(z.string(), z.string()),
});
