/** A request of Express as Remix takes it. */
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';

/** `origin`: the public one, whatever a proxy or a browser calls this server. */
export function toRequest(req: ExpressRequest, res: ExpressResponse, origin: string): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  const clientClosed = new AbortController();
  // Closed before the answer was whole: whoever asked has left.
  res.once('close', () => {
    if (!res.writableFinished) clientClosed.abort();
  });
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  return new Request(new URL(req.originalUrl, origin), {
    method: req.method,
    headers,
    signal: clientClosed.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(req), duplex: 'half' } : {}),
  });
}
