/** Converts Express's request for Remix. */
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';

/** @param origin the shop's public origin, used for the URL regardless of the Host header */
export function toRequest(req: ExpressRequest, res: ExpressResponse, origin: string): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  const clientClosed = new AbortController();
  // Closed before the response was complete: the visitor has left.
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
