/** Ours, beside §7: what a search says besides its products, and where all products are. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { localeCodes } from './shapes.ts';

/** Without it a shop shows products alone. */
export const searchHelp = defineCall({
  id: 'searchHelp',
  summary: 'Categories and questions that a search means; another spelling where it finds no product',
  tag: 'Catalogue',
  method: 'get',
  path: '/search-help',
  auth: 'public',
  query: z.object({ search: z.string().default('') }),
  status: 200,
  data: z.object({
    taxons: z
      .array(z.object({ code: z.string(), name: z.string(), slug: z.string() }))
      .meta({ description: 'Categories and topics whose name holds every word' }),
    faqs: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() })),
    didYouMean: z.string().optional().meta({ description: 'One sign apart, and it finds products' }),
  }),
  errors: [],
});
export type SearchHelp = z.output<typeof searchHelp.data>;

/** Every product in parts of a bounded size, each of which a product never leaves: for sitemaps. */
export const productAddresses = defineCall({
  id: 'productAddresses',
  summary: 'Slugs of all products, a part at a time',
  tag: 'Catalogue',
  method: 'get',
  path: '/product-addresses',
  auth: 'public',
  query: z.object({ part: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1) }),
  status: 200,
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
