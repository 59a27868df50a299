/**
 * Which pages a browser may fetch ahead when a link to them is about to be pressed. Only public pages, whose opening
 * changes nothing. (A browser that saves data leaves it alone, whatever the rules say.)
 */
import { localisedPath } from '#app/i18n/locale.ts';
import { type Screen, screens } from '#app/screens.ts';

/** Paths of screens are URL patterns, too: `/products/:id?`. */
const patternsOf = (some: readonly Screen[]) =>
  some.flatMap(({ path }) => [localisedPath(`/${path}`, 'ja'), localisedPath(`/${path}`, 'en')]);

/** What search engines may list costs little to show; a search is work for the database. */
const isFetchedAhead = ({ public: isPublic, sitemap }: Screen) => isPublic && sitemap;
/** Their addresses look like that of a product. */
const beside = screens.filter((row) => row.path.startsWith('products/') && !isFetchedAhead(row));

/** https://html.spec.whatwg.org/multipage/speculative-loading.html */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: patternsOf(screens.filter(isFetchedAhead)) },
          { not: { href_matches: patternsOf(beside) } },
          // The language switch sets a cookie.
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
