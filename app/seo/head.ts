/** Turns what loaders say about the head into meta descriptors; runs in the browser too, so it holds no texts. */
import type { MetaDescriptor, MetaFunction } from '@remix-run/node';

type LdJsonObject = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'];

export type Head = {
  title: string;
  description: string;
  canonical: string;
  alternates: [lang: string, href: string][];
  noindex: boolean;
  /** Open Graph, for links in messages and networks. */
  social: [property: string, content: string][];
  /** Atom feeds that follow what the page shows. */
  feeds: [title: string, href: string][];
  /** schema.org, as data blocks: they run nothing, so the policy lets them be, and Remix escapes their `<`. */
  facts: Record<string, unknown>[];
};

/** Titles for pages whose loader failed; the root loader, which cannot fail, provides them. */
type FallbackTitles = { notFound: string; error: string };

const descriptors = (head: Head): MetaDescriptor[] => [
  { title: head.title },
  { name: 'description', content: head.description },
  ...(head.noindex
    ? [{ name: 'robots', content: 'noindex, follow' }]
    : [{ tagName: 'link' as const, rel: 'canonical', href: head.canonical }]),
  ...head.alternates.map(([hrefLang, href]) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href,
  })),
  ...head.social.map(([property, content]) => ({ property, content })),
  ...head.feeds.map(([title, href]) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/atom+xml',
    title,
    href,
  })),
  ...head.facts.map((fact) => ({ 'script:ld+json': fact as LdJsonObject })),
];

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

export const screenMeta: MetaFunction = ({ data, error, matches }) => {
  const head = (data as { head?: Head } | null | undefined)?.head;
  if (head && !error) return descriptors(head);
  const titles = (matches[0]?.data as { titles?: FallbackTitles } | undefined)?.titles;
  const title = statusOf(error) === 404 ? titles?.notFound : titles?.error;
  return [{ title: title ?? '' }, { name: 'robots', content: 'noindex' }];
};
