/** Paths, made from a table of screens. */
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Path extends `:${infer Name}?`
    ? { [K in Name]?: string | number }
    : Path extends `:${infer Name}`
      ? { [K in Name]: string | number }
      : Path extends '*'
        ? { '*'?: string }
        : object;

type Row = { id: string; path: string };
export type PathParams<Rows extends Row, Id extends Rows['id']> = ParamsOf<Extract<Rows, { id: Id }>['path']>;

export type Query = Record<string, string | number | undefined>;

const encodeSegments = (value: string) => value.split('/').map(encodeURIComponent).join('/');

/** `path('products.product', { id: 'abc' })` → `/products/abc`. Typed by the table's own `href`. Called about a hundred times per page. */
export function pathsOf(rows: readonly Row[]) {
  const segments = new Map(rows.map(({ id, path }) => [id, path.split('/')]));
  return (id: string, params: object): string => {
    const values = params as Record<string, string | number | undefined>;
    let path = '';
    for (const segment of segments.get(id) ?? []) {
      const text =
        segment === '*'
          ? encodeSegments(String(values['*'] ?? ''))
          : segment.startsWith(':')
            ? encodeURIComponent(values[segment.slice(1).replace('?', '')] ?? '')
            : segment;
      if (text !== '') path += `/${text}`;
    }
    return path || '/';
  };
}

/** Adds parameters to a path without a query. Leaves out undefined ones. */
export function withQuery(path: string, query: Query | URLSearchParams | undefined): string {
  if (!query) return path;
  const search = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
