/** Refuses forms from other sites before they are read. */
import type { Request, RequestHandler } from 'express';
import { isOfThisShop } from '#app/security/origin.ts';
import { refuse } from './refuse.ts';

function isForeign({ headers }: Request): boolean {
  const { origin, host } = headers;
  // Browsers that leave out Origin may still send Sec-Fetch-Site.
  if (origin === undefined) return /^(?:cross-site|same-site)$/.test(String(headers['sec-fetch-site']));
  if (!isOfThisShop(origin, host)) return true;
  // Remix compares Origin and host again. Behind a proxy that rewrites Host it would refuse our own form with an empty
  // 500, so we put the public host where Remix looks.
  headers['x-forwarded-host'] = new URL(origin).host;
  return false;
}

export const refuseForeignForms: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && isForeign(req)) refuse(req, res, { status: 403 });
  else next();
};
