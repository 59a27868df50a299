import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes and time for which the body of a refused request is still read. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;

/**
 * Ends the response once the request's body has arrived. Ending it earlier would reset the connection while the browser
 * is still sending, and the browser would show its own error page instead of ours.
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
