/** §7 Reviews of a product. */
import * as calls from '#contract/catalogue.ts';
import { cached, renewed } from './cached-call.ts';
import { supports } from './features.ts';
import { type Caller, change, type Identity, type Input, send } from './http.ts';

type Pages = { page: number; limit: number };

export const productReviews = (caller: Identity, code: string, query: Pages) =>
  cached(calls.productReviews, { params: { code }, query }, caller);

/** Bypasses the cache, for a shopper who has just written a review. */
export const productReviewsNow = (caller: Identity, code: string, query: Pages) =>
  renewed(calls.productReviews, { params: { code }, query }, caller);

/** Not cached, because it belongs to one member. Undefined when there is none or the Shop API does not support it. */
export const ownReview = async (caller: Caller, code: string) =>
  (await supports('own_review'))
    ? (await send(calls.ownReview, { params: { code } }, caller)).review
    : undefined;

export const writeReview = (caller: Caller, code: string, body: Input<typeof calls.writeReview>['body']) =>
  change(calls.writeReview, { params: { code }, body }, caller);
