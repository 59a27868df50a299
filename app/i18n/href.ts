/** Paths of the shop, made from the table of routes. */
import { type LocalisedRow, type ResourceId, resources, screens } from '#app/screens.ts';
import { type Locale, localisedPath } from './locale.ts';

type RowId = LocalisedRow['id'];
type PathOf<Id extends RowId> = Extract<LocalisedRow, { id: Id }>['path'];
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Path extends `:${infer Name}?`
    ? { [K in Name]?: string }
    : Path extends `:${infer Name}`
      ? { [K in Name]: string }
      : Path extends '*'
        ? { '*'?: string }
        : unknown;

export type Query = Record<string, string | number | undefined>;

const segments = new Map<string, readonly string[]>(
  [...screens, ...resources].map(({ id, path }) => [id, path.split('/')]),
);

const encodeSegments = (value: string) => value.split('/').map(encodeURIComponent).join('/');

/** `href('products.product', { id: 'abc' }, 'en')` → `/en/products/abc`. Called about a hundred times per page. */
export function href<Id extends RowId>(
  id: Id,
  params: ParamsOf<PathOf<Id>>,
  locale: Locale,
  query?: Query,
): string {
  const values = params as Record<string, string | undefined>;
  let path = '';
  for (const segment of segments.get(id) ?? []) {
    const text =
      segment === '*'
        ? encodeSegments(values['*'] ?? '')
        : segment.startsWith(':')
          ? encodeURIComponent(values[segment.slice(1).replace('?', '')] ?? '')
          : segment;
    if (text !== '') path += `/${text}`;
  }
  return withQuery(localisedPath(path || '/', locale), query);
}

/** The path of a resource with one path for all languages. */
export const resource = (id: ResourceId, query?: Query): string =>
  withQuery(`/${segments.get(id)?.join('/')}`, query);

/** Adds parameters to a path without a query. Leaves out undefined ones. */
export function withQuery(path: string, query: Query | URLSearchParams | undefined): string {
  if (!query) return path;
  const search = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
