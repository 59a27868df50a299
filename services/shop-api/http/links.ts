type Page = { page: number; pages: number; limit: number };

/** `_links` repeat the request's query. */
export function withLinks<P extends Page>(page: P, url: URL) {
  const link = (n: number) => {
    const query = new URLSearchParams(url.search);
    query.set('page', String(n));
    query.set('limit', String(page.limit));
    return `${url.pathname}?${query}`;
  };
  const next = Math.min(page.page + 1, page.pages);
  return {
    ...page,
    _links: { self: link(page.page), first: link(1), last: link(page.pages), next: link(next) },
  };
}
