/** Lets the pages of a request show the shop's details of today. */
import type { RequestHandler } from 'express';
import { refreshDetails } from '#app/shop-api/shop-details.ts';

export const todaysDetails: RequestHandler = (_req, _res, next) => {
  refreshDetails().then(() => next(), next);
};
