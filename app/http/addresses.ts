/** The client's IP address and the public host of a request, as far as the proxies in front are trusted. */
import type { RequestHandler } from 'express';
import { env } from '#app/env.ts';
import { clientAddress } from '#kit/serving/client-address.ts';
import { HOST } from '#kit/serving/request-limits.ts';

const shopHost = new URL(env.SHOP_URL).host;

/**
 * Puts the client's IP address into a header, where Remix's loaders find it for the Shop API's limits. Overwrites a
 * header of that name from the browser.
 */
export const addresses: RequestHandler = (req, _res, next) => {
  req.headers['x-client-ip'] = clientAddress(req);
  if (env.TRUST_PROXY_HOPS === 0 || !HOST.test(req.get('X-Forwarded-Host') ?? ''))
    delete req.headers['x-forwarded-host'];
  req.headers.host ||= shopHost;
  next();
};
