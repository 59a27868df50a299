import { categoriesSitemap } from '~/seo/sitemap.server.ts';
import { sitemapResponse } from '~/seo/sitemap-response.server.ts';

export const loader = () => sitemapResponse(categoriesSitemap);
