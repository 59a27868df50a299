/** Calls beyond §7: search results other than products, and the slugs of all products. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { localeCodes } from './shapes.ts';

/** Optional for other Shop APIs: without this call the search shows products only. */
export const searchHelp = defineCall({
  id: 'searchHelp',
  summary: 'Categories and questions for a search; another spelling if the search finds no product',
  tag: 'Catalogue',
  method: 'get',
  path: '/search-help',
  auth: 'public',
  query: z.object({ search: z.string().default('') }),
  data: z.object({
    taxons: z
      .array(z.object({ code: z.string(), name: z.string(), slug: z.string() }))
      .meta({ description: 'Categories and topics whose names contain all words of the search' }),
    faqs: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() })),
    didYouMean: z
      .string()
      .optional()
      .meta({ description: 'A spelling that differs by one character and finds products' }),
  }),
  errors: [],
});
export type SearchHelp = z.output<typeof searchHelp.data>;

/** For sitemaps: all products in parts of bounded size. A product always stays in the same part. */
export const productAddresses = defineCall({
  id: 'productAddresses',
  summary: 'Slugs of all products, in parts',
  tag: 'Catalogue',
  method: 'get',
  path: '/product-addresses',
  auth: 'public',
  query: z.object({ part: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1) }),
  data: z.object({
    parts: z.int().meta({ description: 'At least 1; a part may be empty' }),
    items: z.array(
      z.object({
        slug: z.string(),
        slugs: z.partialRecord(z.enum(localeCodes), z.string()),
        changedAt: z.iso.date(),
      }),
    ),
  }),
  errors: [],
});
