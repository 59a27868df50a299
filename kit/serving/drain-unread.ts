import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes and time for which the rest of a body is still read after the response. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;

/**
 * After the response, reads and discards the part of the request body that the handler did not read. Without this, Node
 * never reads the next request on the connection, and a proxy sends other visitors' requests on the same connection.
 * If the rest is longer than `DRAIN_LIMIT` bytes or takes longer than `DRAIN_MS`, the connection is closed.
 */
export function drainUnread(req: IncomingMessage, res: ServerResponse): void {
  res.once('finish', () => {
    if (req.readableEnded || req.destroyed) return;
    const close = () => req.socket.destroy();
    const timer = setTimeout(close, DRAIN_MS);
    const stop = () => clearTimeout(timer);
    let bytes = 0;
    // The stream that Remix was given stops reading when its buffer is full.
    req.removeAllListeners('data').removeAllListeners('readable');
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_LIMIT) close();
    });
    req.once('end', stop).once('close', stop).resume();
  });
}
