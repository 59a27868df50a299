import { screensSitemap } from '#app/seo/sitemap.server.ts';
import { sitemapResponse } from '#app/seo/sitemap-response.server.ts';

export const loader = () => sitemapResponse(screensSitemap);
