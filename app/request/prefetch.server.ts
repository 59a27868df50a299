/** A page that is fetched ahead must change nothing, and counts as not shown yet. */
export const isPrefetch = (request: Request): boolean =>
  ['Purpose', 'Sec-Purpose'].some((name) => request.headers.get(name)?.includes('prefetch'));
