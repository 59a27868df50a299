/** §2, §3 The reviews of the product, and the form in which a member writes one (§5.14–§5.16). */
import type { ReactNode } from 'react';
import { z } from 'zod';
import { noticeCookie } from '#app/cookies/notice.ts';
import { checkbox, REQUIRED, TOO_LONG, UNSELECTED } from '#app/forms/fields.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional, unlessLoggedOut } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { bodyText } from '#app/rules/text-body.ts';
import { productByCodeNow } from '#app/shop-api/catalogue.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { ownReview, productReviews, productReviewsNow, writeReview } from '#app/shop-api/reviews.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import type { Data } from '#contract/call.ts';
import type { productReviews as productReviewsCall } from '#contract/catalogue.ts';
import { REVIEW_COMMENT_MAX, REVIEW_TITLE_UNDER, REVIEWS_PER_PAGE } from '#contract/rules/constants.ts';
import { length, text } from '#contract/rules/normalise.ts';
import { REVIEW_GROUNDS, reviewGrounds } from '#contract/rules/review-grounds.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { formatDay } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Pagination } from '#kit/ui/pagination.tsx';
import { readPage } from '#kit/ui/paging.ts';
import { Stars } from './stars.tsx';

/**
 * Rating, title and comment are required (§5.14), the title has under 50 characters (§5.15). In the order of the page,
 * which is that of the error summary.
 */
export const reviewForm = z.object({
  rating: z.enum(['1', '2', '3', '4', '5'], { error: UNSELECTED }).transform(Number),
  title: z
    .string({ error: REQUIRED })
    .transform(text)
    .refine((value) => value !== '', REQUIRED)
    // Code points: browsers count UTF-16 units and would stop a title with rare characters too early.
    .refine((value) => length(value) < REVIEW_TITLE_UNDER, 'product.review_title_maximum'),
  comment: z
    .string({ error: REQUIRED })
    .transform(bodyText)
    .refine((value) => value !== '', REQUIRED)
    .refine((value) => length(value) <= REVIEW_COMMENT_MAX, TOO_LONG),
  anonymous: checkbox,
});

/** Limits of the form that come after a transformation. */
const lateLimits = {
  title: { required: true, maxLength: REVIEW_TITLE_UNDER - 1 },
  comment: { required: true, maxLength: REVIEW_COMMENT_MAX },
};

/** Query parameter that opens the review form, for example after the login. */
const WRITE_REVIEW = 'write_review';

/** Query parameter: the page of the list. */
const REVIEWS_PAGE = 'reviews';

/** Newest first, in pages. */
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
    hidden: list?.hidden ?? 0,
    list: list?.items.map((review, index) => ({
      ...review,
      key: review.id ?? index,
      day: review.createdAt && formatDay(review.createdAt, scope.locale),
    })),
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

function listed(scope: Scope, product: ProductDetail, page: number, isAwaited: boolean) {
  const read = isAwaited ? productReviewsNow : productReviews;
  const query = { page, limit: REVIEWS_PER_PAGE };
  return optional(scope, read(scope.publicCaller, product.code, query), pageOfIncluded(product, page));
}

const asOfNow = async (scope: Scope, product: ProductDetail, isAwaited: boolean) =>
  (isAwaited && (await optional(scope, productByCodeNow(scope.publicCaller, product.code), product))) ||
  product;

type ReviewPage = Pick<Data<typeof productReviewsCall>, 'items' | 'pages' | 'total' | 'hidden'>;

/** §3: a Shop API that has no call for reviews includes them in the product. */
function pageOfIncluded({ reviews = [] }: ProductDetail, page: number): ReviewPage {
  const from = (page - 1) * REVIEWS_PER_PAGE;
  return {
    items: reviews.slice(from, from + REVIEWS_PER_PAGE),
    pages: Math.max(1, Math.ceil(reviews.length / REVIEWS_PER_PAGE)),
    total: reviews.length,
  };
}

export type ReviewList = Awaited<ReturnType<typeof reviewsOf>>;

/** A member has one review per product, so the form starts with the member's earlier review. */
export async function reviewFormOf(scope: Scope, product: ProductDetail) {
  const isMember = (await scope.member()) !== undefined;
  const own = isMember ? await ownReviewOf(scope, product) : undefined;
  return {
    isMember,
    slug: product.slug,
    open: scope.url.searchParams.has(WRITE_REVIEW),
    isHidden: own?.hidden ?? false,
    hiddenFor: own?.hiddenFor,
    own: own && {
      rating: String(own.rating),
      title: own.title,
      comment: own.comment,
      ...(own.anonymous ? { anonymous: 'on' } : {}),
    },
  };
}

/** Undefined if the call fails: the form is then empty, but still changes an earlier review. */
const ownReviewOf = async (scope: Scope, { code }: ProductDetail) =>
  optional(scope, ownReview(scope, code).catch(unlessLoggedOut), undefined);

type ReviewFormView = Awaited<ReturnType<typeof reviewFormOf>>;

/** If the session has ended, the typed text is not lost (§6). */
export async function review(scope: Scope, product: ProductDetail, form: FormData) {
  const submission = parseForm(form, reviewForm);
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, refusal, { formId: 'review' as const });
  if (submission.status !== 'success') return refused();
  const session = await scope.session();
  if (session.kind === 'unreachable') return refused(reviewRefusal(scope, session.error));
  if (session.kind !== 'member') return refused(sessionOver);
  const before = await ownReviewOf(scope, product);
  try {
    await writeReview(scope, product.code, submission.value);
  } catch (error) {
    if (error instanceof NotAuthenticatedError) {
      await scope.forgetSession();
      return refused(sessionOver);
    }
    return refused(reviewRefusal(scope, error));
  }
  throw await redirectWith(scope, `${scope.url.pathname}#reviews`, {
    notices: [{ key: before ? 'notice.review_changed' : 'notice.review_posted', tone: 'done' }],
  });
}

const sessionOver: Refusal = { status: 401, formErrors: ['product.review_session'] };

/** §8.32 */
const reviewRefusal = (scope: Scope, error: unknown): Refusal =>
  refusalOf(scope, error, {
    codes: { card_data_refused: { formErrors: ['product.card_number'] } },
    fieldOf: (name) => (name in reviewForm.shape ? name : undefined),
    otherwise: 'product.review_failed',
    undelivered: 'product.review_failed',
  });

type Props = { slug: string; reviews: ReviewList; children: ReactNode };

/** The list of reviews with its pages, and the form below it (`children`). */
export function Reviews({ slug, reviews, children }: Props) {
  const t = useT();
  const locale = useLocale();
  const { list, count, page, pages, average, hidden } = reviews;
  const path = href('products.product', { id: slug }, locale);
  return (
    <section id="reviews">
      <h2>{t('product.reviews')}</h2>
      {count > 0 && (
        <p className="wrap">
          <Stars rating={average} isAverage large />
          {t('product.reviews_count', { count })}
        </p>
      )}
      {!list && <p className="part-failed">{t('product.reviews_failed')}</p>}
      {list && count === 0 && <p>{t('product.no_reviews')}</p>}
      {hidden > 0 && <p className="fine">{t('product.reviews_hidden', { count: hidden })}</p>}
      {list && count > 0 && list.length === 0 && (
        <p>
          {t('product.reviews_beyond')}
          <Gap />
          <a href={`${path}#reviews`}>{t('product.reviews_first')}</a>
        </p>
      )}
      {list && list.length > 0 && (
        <>
          <ul className="reviews rows">
            {list.map((review) => (
              <Review key={review.key} review={review} />
            ))}
          </ul>
          <Pagination path={path} query={{}} page={page} pages={pages} name={REVIEWS_PAGE} anchor="reviews" />
        </>
      )}
      {children}
    </section>
  );
}

function Review({ review }: { review: NonNullable<ReviewList['list']>[number] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <li>
      <Stars rating={review.rating} />
      <h3 lang={langOf(review.title, locale)}>{review.title}</h3>
      <p className="prose" lang={langOf(review.comment, locale)}>
        {review.comment}
      </p>
      <p className="review-by fine">
        <span lang={langOf(review.author ?? '', locale)}>{review.author ?? t('product.anonymous')}</span>
        {review.buyer && <span className="mark">{t('product.review_buyer')}</span>}
        {review.day && <span className="date">{review.day}</span>}
      </p>
    </li>
  );
}

type ReviewFormProps = ReviewFormView & { lastResult: FormResult | undefined };

/** Guests get a link to the login (§6). */
export function ReviewForm({ isMember, slug, open, own, isHidden, hiddenFor, lastResult }: ReviewFormProps) {
  const t = useT();
  const locale = useLocale();
  const here = href('products.product', { id: slug }, locale, { [WRITE_REVIEW]: 1 });
  const toLogin = href('login', {}, locale, { redirect_path: `${here}#write-review` });
  if (!isMember && !lastResult)
    return (
      <p className="spaced" id="write-review">
        <a href={toLogin}>{t('product.review_login')}</a>
      </p>
    );
  return (
    <details className="panel plus" id="write-review" open={open || lastResult !== undefined}>
      <summary>{t(own ? 'product.review_change_title' : 'product.review_title')}</summary>
      {!isMember && (
        // In addition to the form, so that typed text is not lost.
        <p className="spaced">
          <a href={toLogin} target="_blank" rel="noreferrer">
            {t('product.review_login_new')}
          </a>
        </p>
      )}
      {isHidden && (
        <p className="fine">
          {t('product.review_hidden')}
          {hiddenFor && <Gap />}
          {hiddenFor && t('product.review_hidden_for', { reason: REVIEW_GROUNDS[hiddenFor][locale] })}
        </p>
      )}
      <Form own={own} lastResult={lastResult} />
    </details>
  );
}

const RATINGS = [
  ['5', 'product.review_rating_best'],
  ['4', 'product.review_rating_good'],
  ['3', 'product.review_rating_fair'],
  ['2', 'product.review_rating_poor'],
  ['1', 'product.review_rating_worst'],
] as const;

/** All reasons for which a review may be hidden. */
const allGrounds = (locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    reviewGrounds.map((ground) => REVIEW_GROUNDS[ground][locale]),
  );

function Form({ own, lastResult }: Pick<ReviewFormProps, 'own' | 'lastResult'>) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'review',
    {
      rating: 'product.review_rating',
      title: 'product.review_heading',
      comment: 'product.review_comment',
      anonymous: 'product.review_anonymous',
    },
    { schema: reviewForm, constraint: lateLimits, lastResult, defaultValue: own },
  );
  const { fields } = form;
  return (
    <PostForm {...form.props}>
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="review" />
      <RequiredNote />
      <RadioGroup
        field={fields.rating}
        compact
        choices={RATINGS.map(([value, key]) => ({ value, label: t(key) }))}
      />
      <TextInput field={fields.title} autoComplete="off" />
      <TextArea field={fields.comment} rows={5} />
      <CheckBox field={fields.anonymous} />
      <p className="fine spaced">{t('product.review_rule', { reasons: allGrounds(locale) })}</p>
      <Purpose text={t('product.review_purpose')} />
      <SubmitButton quiet after={t(own ? 'product.review_change_after' : 'product.review_after')}>
        {t(own ? 'product.review_change' : 'product.review_send')}
      </SubmitButton>
    </PostForm>
  );
}
