/** Links into the shop: no path is written by hand anywhere else. */
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

const paths = new Map<string, string>([...screens, ...resources].map(({ id, path }) => [id, path]));

const encodeSegments = (value: string) => value.split('/').map(encodeURIComponent).join('/');

/** `href('products.product', { id: 'abc' }, 'en')` → `/en/products/abc`. */
export function href<Id extends RowId>(
  id: Id,
  params: ParamsOf<PathOf<Id>>,
  locale: Locale,
  query: Query = {},
): string {
  const values: Record<string, string | undefined> = { ...(params as object) };
  const segments = (paths.get(id) ?? '')
    .split('/')
    .map((segment) => {
      if (segment === '*') return encodeSegments(values['*'] ?? '');
      if (segment.startsWith(':'))
        return encodeURIComponent(values[segment.slice(1).replace(/\?$/, '')] ?? '');
      return segment;
    })
    .filter(Boolean);
  return withQuery(localisedPath(`/${segments.join('/')}`, locale), query);
}

/** The path of a resource that is the same in every language. */
export const resource = (id: ResourceId, query: Query = {}): string => withQuery(`/${paths.get(id)}`, query);

/** Adds the given parameters to a path that has none yet. */
export function withQuery(path: string, query: Query | URLSearchParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
