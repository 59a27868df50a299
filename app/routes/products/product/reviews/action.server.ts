/** §2, §5 Writing a review. Members only; whoever is no longer logged in keeps what was typed (§6). */
import { limitText } from '#app/forms/limit-text.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { BadRequestError, NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { writeReview } from '#app/shop-api/reviews.server.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { refusePart } from '../part.server.ts';
import { reviewForm } from './form.server.ts';

export async function review(scope: Scope, product: ProductDetail, form: FormData) {
  const submission = parseForm(form, reviewForm);
  const refused = (refusal: Parameters<typeof refuseForm>[2] = {}) =>
    refusePart('review', refuseForm(scope, submission, refusal));
  if (submission.status !== 'success') return refused();
  const session = await scope.session();
  if (session.kind === 'unreachable') return refused(failed('product.review_failed', 503));
  if (session.kind !== 'member') return refused(failed('product.review_session', 401));
  try {
    await writeReview(await scope.caller(), product.code, submission.value);
  } catch (error) {
    if (!(error instanceof ShopApiError) || error instanceof NotFoundError) throw error;
    if (error instanceof NotAuthenticatedError) {
      await scope.forgetSession();
      return refused(failed('product.review_session', 401));
    }
    return refused(refusalOf(scope, error));
  }
  throw await redirectWith(scope, `${scope.url.pathname}#reviews`, {
    notices: [{ key: 'notice.review_posted', tone: 'done' }],
  });
}

const failed = (key: string, status: number) => ({ status, formErrors: [key] });

function refusalOf(scope: Scope, error: ShopApiError) {
  if (error.status === 429) return failed(limitText(scope, error), 429);
  if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
  if (!(error instanceof BadRequestError)) return failed('product.review_failed', 503);
  if (error.errorCode === 'card_data_refused') return failed('product.card_number', 400);
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => name in reviewForm.shape),
  );
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : failed('product.review_failed', 400);
}
