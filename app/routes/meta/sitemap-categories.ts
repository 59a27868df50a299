import { categoriesSitemap } from '#app/seo/sitemap.ts';
import { sitemapResponse } from '#app/seo/sitemap-response.ts';

export const loader = () => sitemapResponse(categoriesSitemap);
