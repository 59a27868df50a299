/** §2 Writes a review. Members only (§5.16); if the session has ended, the typed text is not lost (§6). */
import { parseForm } from '#app/forms/parse-form.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import { writeReview } from '#app/shop-api/reviews.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { reviewForm } from './form.ts';
import { ownReviewOf } from './view.ts';

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
