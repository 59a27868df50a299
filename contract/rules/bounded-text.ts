/** A body from outside is read up to a length: an endless one would take all memory. */
export class TooLongError extends Error {}

/**
 * The text of a body in UTF-8.
 * @param limit bytes
 * @throws TooLongError as soon as the body is longer; what is left of it is not read
 */
export async function boundedText(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > limit) throw new TooLongError(`an answer of more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Of an answer of `fetch`. Node's streams can be iterated; the browser's types do not know it. */
export const boundedAnswer = (answer: Response, limit: number): Promise<string> =>
  boundedText(answer.body as unknown as AsyncIterable<Uint8Array> | null, limit);
