/** Passes the items of `source` on. The next one is made while the caller works on one; its error is thrown in its turn. */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // A caller that stops early does not wait for it: without a handler its error would end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
