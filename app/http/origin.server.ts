/** Forms come from the shop's own pages: a form of another site is refused before it is read. */
import type { Request, RequestHandler } from 'express';
import { isOfThisShop } from '#app/security/origin.server.ts';
import { refuse } from './refuse.server.ts';

function isForeign({ headers }: Request): boolean {
  const { origin, host } = headers;
  // A browser that leaves Origin out still says whose page the form was on, if it says anything.
  if (origin === undefined) return /^(?:cross-site|same-site)$/.test(String(headers['sec-fetch-site']));
  if (!isOfThisShop(origin, host)) return true;
  // Remix compares them once more. Behind a proxy that rewrites Host it would refuse our own form with an empty 500, so
  // the public host is put where it looks.
  headers['x-forwarded-host'] = new URL(origin).host;
  return false;
}

export const refuseForeignForms: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && isForeign(req)) refuse(req, res, { status: 403 });
  else next();
};
