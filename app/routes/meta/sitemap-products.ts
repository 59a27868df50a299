import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPage } from '~/rules/paging.ts';
import { productsSitemap } from '~/seo/sitemap.server.ts';
import { sitemapResponse } from '~/seo/sitemap-response.server.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  sitemapResponse(() => productsSitemap(readPage(new URL(request.url).searchParams.get('page'))));
