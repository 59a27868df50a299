import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { speculationRules } from '#app/seo/speculation-rules.ts';

/** The rules for prefetching, named in a header of public pages (security/headers.ts). */
export const loader = () =>
  new Response(JSON.stringify(speculationRules), {
    headers: resourceHeaders({
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': cacheFor(cachePolicy.speculationRules),
    }),
  });
