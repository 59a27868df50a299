/** Whether the browser prefetches the page. Then nothing may be changed, and the page does not count as seen. */
export const isPrefetch = (request: Request): boolean =>
  ['Purpose', 'Sec-Purpose'].some((name) => request.headers.get(name)?.includes('prefetch'));
