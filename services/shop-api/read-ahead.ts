/**
 * Yields the items of `source`, and reads the next one while the caller works on the current one. An error of `source`
 * is thrown after the items that came before it.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // A caller may stop early and never await `next`: without a handler, an error of `next` would end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
