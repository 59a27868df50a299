import type { RequestHandler } from 'express';
import { faultOf } from '#kit/serving/request-limits.ts';
import { refuse } from './refuse.ts';

export const refuseBadRequests: RequestHandler = (req, res, next) => {
  const refusal = faultOf(req);
  if (refusal) refuse(req, res, refusal);
  else next();
};
