/** A page that nobody looks at yet must change nothing, and nothing that it shows has happened. */
export const isPrefetch = (request: Request): boolean =>
  ['Purpose', 'Sec-Purpose'].some((name) => request.headers.get(name)?.includes('prefetch'));
