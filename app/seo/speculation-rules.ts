/**
 * Which pages a browser may prefetch when a link is about to be pressed: public pages, because loading them changes
 * nothing. (Browsers with Save-Data ignore the rules.)
 */
import { type Screen, screens } from '#app/screens.ts';
import { localisedPath } from '#kit/i18n/locale.ts';

/** URL patterns of screens. Their paths have the same syntax: `/products/:id?`. */
const patternsOf = (some: readonly Screen[]) =>
  some.flatMap(({ path }) => [localisedPath(`/${path}`, 'ja'), localisedPath(`/${path}`, 'en')]);

/** Public pages that search engines may list. The others, such as a search, are expensive. */
const isPrefetched = ({ public: isPublic, sitemap }: Screen) => isPublic && sitemap;
/** Screens to exclude although their paths match the pattern of a product. */
const excluded = screens.filter((row) => row.path.startsWith('products/') && !isPrefetched(row));

/** https://html.spec.whatwg.org/multipage/speculative-loading.html */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: patternsOf(screens.filter(isPrefetched)) },
          { not: { href_matches: patternsOf(excluded) } },
          // The language switch sets a cookie.
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
