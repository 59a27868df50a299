/** While MAINTENANCE is set, every page redirects to the maintenance page. */
import type { RequestHandler } from 'express';
import { env } from '#app/env.ts';
import { refuse } from './refuse.ts';
import { kindOf } from './request-kind.ts';

/** Paths exempt from maintenance. */
const OPEN = /^\/(?:healthz|readyz|robots\.txt|media\/.+|(?:en\/)?maintenance\/?)$/;

export const maintenance: RequestHandler = (req, res, next) => {
  if (!env.MAINTENANCE || OPEN.test(req.path) || kindOf(req.path) === 'file') return next();
  const Location = /^\/en(?:\/|$)/.test(req.path) ? '/en/maintenance' : '/maintenance';
  refuse(req, res, { status: req.method === 'POST' ? 303 : 302, headers: { Location } });
};
