/** Paths of the shop, made from the table of routes. */
import { type LocalisedRow, type ResourceId, resources, screens } from '#app/screens.ts';
import { type PathParams, pathsOf, type Query, withQuery } from '#kit/href.ts';
import { type Locale, localisedPath } from '#kit/i18n/locale.ts';

const path = pathsOf([...screens, ...resources]);

/** `href('products.product', { id: 'abc' }, 'en')` → `/en/products/abc`. */
export const href = <Id extends LocalisedRow['id']>(
  id: Id,
  params: PathParams<LocalisedRow, Id>,
  locale: Locale,
  query?: Query,
): string => withQuery(localisedPath(path(id, params), locale), query);

/** The path of a resource with one path for all languages. */
export const resource = (id: ResourceId, query?: Query): string => withQuery(path(id, {}), query);
