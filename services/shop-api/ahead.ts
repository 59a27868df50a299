/**
 * Passes on the items of `source`, reading the next one while the caller works on the current one. An error of
 * `source` is thrown in its turn.
 */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // Without a handler an error that a caller who stops early never sees would end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
