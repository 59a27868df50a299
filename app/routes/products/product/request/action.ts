/** §2, §7 Purchase request, also for guests (§6). Sending the form twice makes one request. */
import { parseForm } from '#app/forms/parse-form.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { createPurchaseRequest } from '#app/shop-api/inquiries.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { requestableVariants } from '../availability.ts';
import { ASKED_ON, type PurchaseRequest, purchaseRequestForm, requestKey } from './form.ts';

export async function requestPurchase(scope: Scope, product: ProductDetail, form: FormData) {
  const codes = requestableVariants(product, new Date()).map((variant) => variant.code);
  const submission = parseForm(form, purchaseRequestForm(codes));
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, refusal, { formId: 'request' as const });
  if (submission.status !== 'success') return refused();
  try {
    await send(scope, product.code, submission.value, form.get(ASKED_ON));
  } catch (error) {
    return refused(requestRefusal(scope, error));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.purchase_requested', tone: 'done' }],
  });
}

async function send(scope: Scope, productCode: string, value: PurchaseRequest, asked: unknown) {
  const { variant, ...rest } = value;
  const body = {
    ...rest,
    productCode,
    variantCode: variant,
    idempotencyKey: requestKey(productCode, asked, value),
  };
  const attempt = (caller: Caller) => createPurchaseRequest(caller, body);
  try {
    await attempt(scope);
  } catch (error) {
    if (!(error instanceof NotAuthenticatedError) || !(await scope.member())) throw error;
    // The session has ended: sends it as a guest.
    await scope.forgetSession();
    await attempt(scope.publicCaller);
  }
}

const FIELDS: Record<string, string> = { variantCode: 'variant' };

/** §8.33 */
const requestRefusal = (scope: Scope, error: unknown): Refusal =>
  refusalOf(scope, error, {
    codes: {
      card_data_refused: { fieldErrors: { content: ['product.card_number'] } },
      product_not_found: { formErrors: ['error.product_not_found'] },
    },
    fieldOf: (name) => FIELDS[name] ?? name,
    otherwise: 'product.request_failed',
    limit: 'product.request_limit',
    undelivered: 'product.request_failed',
  });
