/** View of the reviews: newest first, in pages (`?reviews=2`). */
import { noticeCookie } from '#app/cookies/notice.ts';
import { formatDay } from '#app/i18n/dates.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { readPage } from '#app/rules/paging.ts';
import { productByCodeNow } from '#app/shop-api/catalogue.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { ownReview, productReviews, productReviewsNow } from '#app/shop-api/reviews.ts';
import { REVIEWS_PER_PAGE } from '#contract/rules/constants.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { reviewConstraint } from './form.ts';
import { WRITE_REVIEW } from './write-address.ts';

export const REVIEWS_PAGE = 'reviews';

export async function reviewsOf(scope: Scope, product: ProductDetail) {
  const page = readPage(scope.url.searchParams.get(REVIEWS_PAGE));
  // The notice cookie may mean that the shopper has just written a review and expects to see it, so the cache is
  // bypassed.
  const isAwaited = scope.jar.sent(noticeCookie.name);
  const list = (await supports('review_lists'))
    ? await listed(scope, product, page, isAwaited)
    : pageOfIncluded(await asOfNow(scope, product, isAwaited), page);
  return {
    average: list?.pages === 1 ? averageOf(list.items) : product.averageRating,
    count: list?.total ?? product.reviewCount ?? 0,
    page,
    pages: list?.pages ?? 1,
    list: list?.items.map((review, index) => ({
      ...review,
      key: review.id ?? index,
      day: review.createdAt && formatDay(review.createdAt, scope.locale),
    })),
  };
}

function listed(scope: Scope, product: ProductDetail, page: number, isAwaited: boolean) {
  const read = isAwaited ? productReviewsNow : productReviews;
  const query = { page, limit: REVIEWS_PER_PAGE };
  return optional(scope, read(scope.publicCaller, product.code, query), pageOfIncluded(product, page));
}

const asOfNow = async (scope: Scope, product: ProductDetail, isAwaited: boolean) =>
  (isAwaited && (await optional(scope, productByCodeNow(scope.publicCaller, product.code), product))) ||
  product;

/** §3: a Shop API that has no call for reviews includes them in the product. */
function pageOfIncluded({ reviews = [] }: ProductDetail, page: number) {
  const from = (page - 1) * REVIEWS_PER_PAGE;
  return {
    items: reviews.slice(from, from + REVIEWS_PER_PAGE),
    pages: Math.max(1, Math.ceil(reviews.length / REVIEWS_PER_PAGE)),
    total: reviews.length,
  };
}

/**
 * Average of a list of reviews. Used when the list has all reviews, because the product's average comes from a cache
 * and may be older.
 */
const averageOf = (list: readonly { rating: number }[]): number =>
  list.length === 0
    ? 0
    : Math.round((list.reduce((sum, { rating }) => sum + rating, 0) / list.length) * 10) / 10;

export type ReviewList = Awaited<ReturnType<typeof reviewsOf>>;

/** A member has one review per product, so the form starts with the member's earlier review. */
export async function reviewFormOf(scope: Scope, product: ProductDetail) {
  const isMember = (await scope.member()) !== undefined;
  const own = isMember ? await ownReviewOf(scope, product) : undefined;
  return {
    isMember,
    slug: product.slug,
    constraint: reviewConstraint,
    open: scope.url.searchParams.has(WRITE_REVIEW),
    isHidden: own?.hidden ?? false,
    own: own && {
      rating: String(own.rating),
      title: own.title,
      comment: own.comment,
      ...(own.anonymous ? { anonymous: 'on' } : {}),
    },
  };
}

/** Undefined if the call fails: the form is then empty, but still changes an earlier review. */
export const ownReviewOf = async (scope: Scope, { code }: ProductDetail) =>
  optional(scope, ownReview(scope, code).catch(unlessLoggedOut), undefined);

/** Undefined if the Shop API no longer accepts the token: the page is public and can be shown anyway. */
const unlessLoggedOut = (error: unknown): undefined => {
  if (error instanceof NotAuthenticatedError) return undefined;
  throw error;
};

export type ReviewFormView = Awaited<ReturnType<typeof reviewFormOf>>;
