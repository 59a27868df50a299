/** §7 Content. `name` and `content` are in the request's language; `translations` contain every language. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { alsoAs, fillMissing, isJson, ours, picture } from './rules/marks.ts';
import { listOf, money } from './shapes.ts';

const translation = z.object({
  locale: ours(z.string()),
  name: z.string().optional(),
  title: z.string().optional(),
  content: ours(z.string(), ''),
  link: z.string().optional(),
});

const section = alsoAs(z.object({ code: z.string(), name: z.string().optional() }), (value) =>
  typeof value === 'string' ? { code: value } : value,
);
/** §3: translations with locale and content, in a map by locale or in a list. */
const byLocale = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(value.filter(isJson).map((one) => [String(one['locale']), one]))
    : value;

export const block = z.object({
  id: ours(z.int()),
  code: z.string(),
  name: z.string().optional(),
  content: ours(z.string().meta({ description: 'HTML, to be sanitised by the client' }), ''),
  sections: ours(z.array(section), []),
  translations: ours(alsoAs(z.record(z.string(), translation), byLocale), {}),
});
export type Block = z.output<typeof block>;

const pageSpelling = fillMissing({
  slug: ({ code }) => code,
  title: ({ name }) => name,
  code: ({ slug }) => slug,
});
export const cmsPage = alsoAs(
  block.extend({
    slug: z.string(),
    // Some backends have the title in the translations only.
    title: ours(z.string(), ''),
    position: z.int().optional(),
    createdAt: z.string().optional(),
  }),
  pageSpelling,
);
export type CmsPage = z.output<typeof cmsPage>;

const sectionParams = z.object({ section: z.string() });
const content = { tag: 'Content', method: 'get', auth: 'public', status: 200 } as const;

export const mediaSection = defineCall({
  ...content,
  id: 'mediaSection',
  summary: 'Pictures of a section: the carousel',
  path: '/media/section/{section}',
  params: sectionParams,
  data: listOf(
    alsoAs(
      picture(
        z.object({
          code: ours(z.string()),
          name: ours(z.string(), ''),
          path: z.string(),
          link: z.string().optional(),
          cachedPath: z.string().optional(),
        }),
      ),
      fillMissing({ path: ({ cachedPath }) => cachedPath }),
    ),
  ),
  errors: [],
});

export const faq = defineCall({
  ...content,
  id: 'faq',
  summary: 'Frequently asked questions',
  path: '/faq',
  data: listOf(
    z.object({
      id: ours(z.int()),
      question: z.string(),
      answer: z.string(),
      position: ours(z.int(), 0),
      category: z.string().optional(),
    }),
  ),
  errors: [],
});

export const blocksOfSection = defineCall({
  ...content,
  id: 'blocksOfSection',
  summary: 'Blocks of a section; an unknown section is empty',
  path: '/blocks/section/{section}',
  params: sectionParams,
  data: listOf(block),
  errors: [],
});

export const blockByCode = defineCall({
  ...content,
  id: 'blockByCode',
  summary: 'One block',
  path: '/block/{code}',
  params: z.object({ code: z.string() }),
  data: block,
  errors: [404],
});

export const pageBySlug = defineCall({
  ...content,
  id: 'pageBySlug',
  summary: 'One page, by its slug in any language',
  path: '/page/{slug}',
  params: z.object({ slug: z.string() }),
  data: cmsPage,
  errors: [404],
});

export const pagesOfSection = defineCall({
  ...content,
  id: 'pagesOfSection',
  summary: 'All pages of a section',
  path: '/pages/{section}/no-grid',
  params: sectionParams,
  data: listOf(cmsPage),
  errors: [],
});

/** Beyond §7: for pages that show the shipping cost before there is a cart. */
export const shippingFees = defineCall({
  ...content,
  id: 'shippingFees',
  summary: 'The shipping cost, the prefectures with another cost, and the days without shipping',
  path: '/shipping-fees',
  data: z.object({
    fees: z
      .object({ fee: money, provinceFees: z.record(z.string(), money) })
      .optional()
      .meta({ description: 'Absent if the shop has no shipping method' }),
    closures: z
      .array(z.string())
      .optional()
      .meta({ description: 'The shop’s own holidays, YYYY-MM-DD; orders ship later because of them' }),
  }),
  errors: [],
});
