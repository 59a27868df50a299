/** Shapes shared by several calls (contract 5). Money is an integer in minor units, yen × 100 (§3). */
import { z } from 'zod';

export const localeCodes = ['ja_JP', 'en_US'] as const;
export type LocaleCode = (typeof localeCodes)[number];

export const money = z.int().meta({ description: 'Minor units: yen × 100, always a multiple of 100' });
export const price = z.object({ current: money, currency: z.literal('JPY') });
const dateTime = z.string().meta({ format: 'date-time' });

/** A map keyed by code. Backends of this family send an empty map as `[]`. */
const mapOf = <T extends z.ZodType>(value: T) =>
  z.preprocess((v) => (Array.isArray(v) && v.length === 0 ? {} : v), z.record(z.string(), value));

export const image = z.object({ code: z.string().optional(), path: z.string(), cachedPath: z.string() });
export const links = z.object({ self: z.string(), first: z.string(), last: z.string(), next: z.string() });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    page: z.int(),
    limit: z.int(),
    pages: z.int().meta({ description: 'At least 1, also when empty' }),
    total: z.int(),
    _links: links,
    items: z.array(item),
  });

export const variant = z.object({
  code: z.string(),
  name: z.string().optional(),
  axis: z.array(z.string()).meta({ description: 'Option value codes' }),
  nameAxis: mapOf(z.string()).meta({ description: 'Option value code → "Option Value"' }),
  available: z.boolean(),
  availableQuantity: z.int().optional().meta({ description: 'Only for tracked stock' }),
  price,
  originalPrice: price.optional(),
  images: z.array(image),
});
export type Variant = z.output<typeof variant>;

export const attribute = z.object({
  code: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.union([z.string(), z.array(z.string()), z.number(), z.boolean()]),
});

export const review = z.object({
  id: z.int().optional(),
  title: z.string(),
  rating: z.int(),
  comment: z.string(),
  author: z.string().optional().meta({ description: 'Display name; absent when anonymous' }),
  anonymous: z.boolean(),
  createdAt: dateTime,
});
export type Review = z.output<typeof review>;

/** Facts of a seminar ticket (japan.md 3.2); times are ISO with the offset of Asia/Tokyo. */
export const seminar = z.object({
  startsAt: dateTime,
  endsAt: dateTime,
  doorsAt: dateTime.optional(),
  salesEndAt: dateTime,
  venue: z.string(),
  address: z.string().optional(),
  organiser: z.string().optional(),
  lecturer: z.string().optional(),
});

const productBase = z.object({
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  channelCode: z.string(),
  kind: z.string().optional(),
  fixedPrice: z.boolean().optional().meta({ description: 'Sold at a fixed retail price (定価)' }),
  description: z.string().optional(),
  shortDescription: z.string().optional(),
  metaKeywords: z.string().optional(),
  metaDescription: z.string().optional(),
  averageRating: z.coerce.number(),
  reviewCount: z.int().optional(),
  taxons: z.object({ main: z.string().optional(), others: z.array(z.string()) }),
  attributes: z.array(attribute),
  images: z.array(image),
  seminar: seminar.optional(),
  createdAt: dateTime.optional(),
  _links: z.object({ self: z.object({ href: z.string() }) }),
});

/** A product as another product's association carries it: without associations of its own. */
const associatedProduct = productBase.extend({ variants: mapOf(variant), associations: z.unknown() });

export const product = productBase.extend({
  variants: mapOf(variant),
  associations: mapOf(z.array(associatedProduct)),
});
export type Product = z.output<typeof product>;

export const productDetail = product.extend({
  breadcrumb: z.string().optional(),
  reviews: z.array(review).optional(),
});
export type ProductDetail = z.output<typeof productDetail>;

/** A product inside a cart or order line: exactly one variant, as an array. */
export const itemProduct = productBase.extend({
  variants: z.tuple([variant]),
  associations: z.unknown(),
});

export type Taxon = {
  code: string;
  name: string;
  slug: string;
  description?: string | undefined;
  position: number;
  children: Taxon[];
  images: z.output<typeof image>[];
};
export const taxon: z.ZodType<Taxon> = z
  .object({
    code: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string().optional(),
    position: z.int(),
    images: z.array(image),
    get children() {
      return z.array(taxon);
    },
  })
  .meta({ id: 'Taxon' });

export const address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  countryCode: z.string(),
  postcode: z.string(),
  provinceCode: z.string().optional(),
  provinceName: z.string().optional(),
  city: z.string(),
  street: z.string(),
  company: z.string().optional(),
  phoneNumber: z.string().optional(),
});
export type Address = z.output<typeof address>;

export const shippingMethod = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string().optional(),
  price,
});
export const paymentMethod = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
});
export const methodsOf = <T extends z.ZodType>(method: T) => mapOf(method);

export const shipmentStates = ['cart', 'ready', 'shipped', 'cancelled'] as const;
export const paymentStates = [
  'cart',
  'new',
  'processing',
  'authorized',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const;
export const checkoutStates = [
  'cart',
  'addressed',
  'shipping_selected',
  'shipping_skipped',
  'payment_selected',
  'payment_skipped',
  'completed',
  'failed',
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export const unavailableReasons = [
  'disabled',
  'not_in_channel',
  'out_of_stock',
  'insufficient_stock',
] as const;
export const item = z.object({
  id: z.int(),
  quantity: z.int(),
  subTotal: money,
  total: money,
  product: itemProduct,
  available: z.boolean(),
  unavailableReason: z.enum(unavailableReasons).optional(),
});
export type Item = z.output<typeof item>;

export const totals = z.object({
  items: money,
  promotion: money,
  shipping: money,
  taxes: money.meta({ description: 'Already inside the prices; shown, never added' }),
  total: money,
});

export const selectedTriggerApp = z.object({ triggerAppId: z.int(), name: z.string().optional() });

const cartBase = z.object({
  tokenValue: z.string(),
  channel: z.string(),
  currency: z.literal('JPY'),
  locale: z.string(),
  items: z.array(item),
  totals,
  shippingAddress: address.optional(),
  billingAddress: address.optional(),
  payments: z.array(z.object({ state: z.enum(paymentStates), method: paymentMethod, price })),
  shipments: z.array(z.object({ state: z.enum(shipmentStates), method: shippingMethod })),
  cartDiscounts: mapOf(z.object({ name: z.string(), amount: price })),
  checkoutState: z.enum(checkoutStates),
  recipient: z.string().optional(),
  requestReceipt: z.boolean().optional(),
  selectedTriggerApps: z.array(selectedTriggerApp).optional(),
});

export const cart = cartBase.extend({ number: z.string().optional(), couponCode: z.string().optional() });
export type Cart = z.output<typeof cart>;

export const orderPaymentStates = [
  'awaiting_payment',
  'partially_authorized',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'cancelled',
  'failed',
] as const;

/** The form that leads a shopper to the gateway's hosted page. */
export const hostedForm = z.object({
  action: z.string(),
  method: z.literal('post'),
  fields: z.record(z.string(), z.string()),
});

export const order = cartBase.extend({
  number: z.string(),
  checkoutCompletedAt: dateTime,
  state: z.enum(['new', 'fulfilled', 'cancelled']),
  paymentState: z.enum(orderPaymentStates),
  shippingState: z.enum(['ready', 'partially_shipped', 'shipped', 'cancelled']),
  notes: z.string().optional(),
  shipBy: z.string().optional().meta({ description: 'YYYY-MM-DD, Asia/Tokyo; once paid' }),
  paymentRequest: z
    .object({
      paymentKey: z.string(),
      expiresAt: dateTime,
      /** `unknown`: the gateway's answer is being confirmed; no other payment may be started. */
      state: z.enum(['waiting', 'confirming', 'unknown']),
      errorCode: z.string().optional(),
      hosted: hostedForm.optional(),
    })
    .optional()
    .meta({ description: 'Present while the payment of a placed order is under way' }),
  paymentErrorCode: z.string().optional(),
});
export type Order = z.output<typeof order>;

export const addressBookEntry = address.extend({
  id: z.int(),
  isDefault: z.boolean(),
  default: z.boolean().optional(),
});
export type AddressBookEntry = z.output<typeof addressBookEntry>;

export const customer = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  birthday: z.string().optional(),
  gender: z.enum(['m', 'f', 'u']),
  phoneNumber: z.string().optional(),
  subscribedToNewsletter: z.boolean(),
  furiganaFirstname: z.string().optional(),
  furiganaLastname: z.string().optional(),
  faxNumber: z.string().optional(),
  profession: z.string().optional(),
  acUserId: z.string().optional(),
  defaultAddress: addressBookEntry.optional(),
});
