import type { LoaderFunctionArgs } from '@remix-run/node';
import { productsSitemap } from '#app/seo/sitemap.ts';
import { sitemapResponse } from '#app/seo/sitemap-response.ts';
import { readPage } from '#kit/ui/paging.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  sitemapResponse(() => productsSitemap(readPage(new URL(request.url).searchParams.get('page'))));
