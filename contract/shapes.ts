/** Shapes shared by several calls. Money is an integer in minor units, yen × 100 (§3). */
import { z } from 'zod';

export const localeCodes = ['ja_JP', 'en_US'] as const;
export type LocaleCode = (typeof localeCodes)[number];

export const money = z.int().meta({ description: 'Minor units: yen × 100, always a multiple of 100' });
export const price = z.object({ current: money, currency: z.literal('JPY') });
export const dateTime = z.string().meta({ format: 'date-time' });

/** A map keyed by code. Backends of this family send an empty map as `[]`. */
export const mapOf = <T extends z.ZodType>(value: T) =>
  z.preprocess((v) => (Array.isArray(v) && v.length === 0 ? {} : v), z.record(z.string(), value));

const image = z.object({ code: z.string().optional(), path: z.string(), cachedPath: z.string() });
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

const variant = z.object({
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

const attribute = z.object({
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
  buyer: z.boolean().optional().meta({ description: 'Ours. The author has paid for this product' }),
  createdAt: dateTime,
});
export type Review = z.output<typeof review>;

/** Facts of a seminar ticket; times are ISO with the offset of Asia/Tokyo. */
export const seminar = z.object({
  startsAt: dateTime,
  endsAt: dateTime,
  doorsAt: dateTime.optional(),
  salesEndAt: dateTime,
  venue: z.string(),
  address: z.string().optional(),
  organiser: z.string().optional(),
  lecturer: z.string().optional(),
  cancelled: z.boolean().optional().meta({ description: 'Ours. It will not take place' }),
});

/** Ours, and optional: a shop without it has one slug for all languages. */
const slugs = z
  .partialRecord(z.enum(localeCodes), z.string())
  .optional()
  .meta({ description: 'Of every language' });

const productBase = z.object({
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  slugs,
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
  slugs?: Partial<Record<LocaleCode, string>> | undefined;
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
    slugs,
    description: z.string().optional(),
    position: z.int(),
    images: z.array(image),
    get children() {
      return z.array(taxon);
    },
  })
  .meta({ id: 'Taxon' });
