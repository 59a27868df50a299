/** §7 Content. `name` and `content` are in the request's language; `translations` carry every language. */
import { z } from 'zod';
import { defineCall } from './call.ts';

const translation = z.object({
  locale: z.string(),
  name: z.string().optional(),
  content: z.string(),
  link: z.string().optional(),
});

export const block = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().optional(),
  content: z.string().meta({ description: 'HTML; the reader sanitises it' }),
  sections: z.array(z.object({ code: z.string(), name: z.string().optional() })),
  translations: z.record(z.string(), translation),
});
export type Block = z.output<typeof block>;

export const cmsPage = block.extend({
  slug: z.string(),
  title: z.string(),
  position: z.int().optional(),
  createdAt: z.string().optional(),
});
export type CmsPage = z.output<typeof cmsPage>;

const sectionParams = z.object({ section: z.string() });
const content = { tag: 'Content', method: 'get', auth: 'public', status: 200 } as const;

export const mediaSection = defineCall({
  ...content,
  id: 'mediaSection',
  summary: 'Pictures of a section: the carousel',
  path: '/media/section/{section}',
  params: sectionParams,
  data: z.object({
    items: z.array(
      z.object({ code: z.string(), name: z.string(), path: z.string(), link: z.string().optional() }),
    ),
  }),
  errors: [],
});

export const faq = defineCall({
  ...content,
  id: 'faq',
  summary: 'Frequently asked questions',
  path: '/faq',
  data: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        question: z.string(),
        answer: z.string(),
        position: z.int(),
        category: z.string().optional(),
      }),
    ),
  }),
  errors: [],
});

export const blocksOfSection = defineCall({
  ...content,
  id: 'blocksOfSection',
  summary: 'Blocks of a section; an unknown section is empty',
  path: '/blocks/section/{section}',
  params: sectionParams,
  data: z.object({ items: z.array(block) }),
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
  data: z.object({ items: z.array(cmsPage) }),
  errors: [],
});
