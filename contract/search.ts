/** Ours, beside §7: what a search says besides its products. Without it a shop shows products alone. */
import { z } from 'zod';
import { defineCall } from './call.ts';

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
