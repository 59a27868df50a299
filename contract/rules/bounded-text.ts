/** Reads bodies up to a limit, because an endless body would fill the memory. */
export class TooLongError extends Error {}

/**
 * The bytes of a body.
 * @param limit bytes
 * @throws TooLongError as soon as the body is longer, without reading the rest
 */
export async function boundedBytes(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > limit) throw new TooLongError(`more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The text of a body in UTF-8. */
const boundedText = async (body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string> =>
  (await boundedBytes(body, limit)).toString('utf8');

/** For a response of `fetch`. The cast is needed because the DOM's types lack the async iterator of Node's streams. */
export const boundedAnswer = (answer: Response, limit: number): Promise<string> =>
  boundedText(answer.body as unknown as AsyncIterable<Uint8Array> | null, limit);
