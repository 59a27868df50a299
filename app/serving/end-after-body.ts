import type { IncomingMessage, ServerResponse } from 'node:http';

/** How far, and how long, a body that is refused is still read: a connection that is cut takes the answer with it. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;

/**
 * Ends an answer that is written whole when the body it answers has come: to end it earlier would reset the
 * connection under a browser that is still sending, and the browser would show an error of its own.
 */
export function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, DRAIN_MS);
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_LIMIT) end();
  });
  req.once('close', end).once('end', end);
}
