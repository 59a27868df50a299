/** Turns what loaders say about the head into meta descriptors; runs in the browser too, so it holds no texts. */
import type { MetaDescriptor, MetaFunction } from '@remix-run/node';

export type Head = {
  title: string;
  description: string;
  canonical: string;
  alternates: [lang: string, href: string][];
  noindex: boolean;
};

/** Titles for pages whose loader failed; the root loader, which cannot fail, provides them. */
export type FallbackTitles = { notFound: string; error: string };

const descriptors = (head: Head): MetaDescriptor[] => [
  { title: head.title },
  { name: 'description', content: head.description },
  ...(head.noindex
    ? [{ name: 'robots', content: 'noindex' }]
    : [{ tagName: 'link' as const, rel: 'canonical', href: head.canonical }]),
  ...head.alternates.map(([hrefLang, href]) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href,
  })),
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
