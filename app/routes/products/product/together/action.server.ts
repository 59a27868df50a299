/** §2 Several products at once (§7 multiple-items): all of them or none, and the faulty ones are named. */
import { addToCart } from '#app/cart/cart.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { addCartItems } from '#app/shop-api/cart.server.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { refusePart } from '../part.server.ts';
import { itemField, variantField } from './field.ts';
import { boughtTogetherForm } from './form.server.ts';
import { type TogetherItem, togetherOf } from './view.server.ts';

export async function buyTogether(scope: Scope, product: ProductDetail, form: FormData) {
  const items = togetherOf(product);
  const submission = parseForm(form, boughtTogetherForm(items));
  const refused = (refusal: Parameters<typeof refuseForm>[2] = {}) =>
    refusePart('together', refuseForm(scope, submission, refusal));
  if (submission.status !== 'success') return refused();
  const value = submission.value as Record<string, string | undefined>;
  const chosen = items.filter(({ code }) => value[itemField(code)]);
  if (chosen.length === 0) return refused({ formErrors: ['product.together_none'] });
  const faults = Object.fromEntries(chosen.flatMap((item) => faultOf(item, value[variantField(item.code)])));
  if (Object.keys(faults).length > 0) return refused({ fieldErrors: faults });
  const lines = chosen.map(({ code, variants }) => ({
    productCode: code,
    ...(variants.length > 0 ? { variantCode: value[variantField(code)] } : {}),
    quantity: 1,
  }));
  try {
    await addToCart(scope, lines, (caller, token) => addCartItems(caller, token, lines));
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return refused(refusalOf(error, chosen));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.together_added', values: { count: lines.length }, tone: 'done', link: 'cart' }],
  });
}

function faultOf({ code, variants }: TogetherItem, variant: string | undefined): [string, TextKey[]][] {
  if (variants.length === 0 || variants.some(({ value }) => value === variant)) return [];
  return [[variantField(code), ['product.option_missing']]];
}

/** `1.quantity`: the second of those sent. Its message stands at its line. */
function refusalOf(error: BadRequestError, chosen: readonly TogetherItem[]) {
  if (error.errorCode === 'checkout_state') return { formErrors: ['errors.cart_locked' as const] };
  const fieldErrors: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(error.fields)) {
    const item = chosen[Number(/^(\d+)\./.exec(name)?.[1] ?? Number.NaN)];
    if (item && messages.length > 0) fieldErrors[itemField(item.code)] = messages;
  }
  return Object.keys(fieldErrors).length > 0
    ? { fieldErrors, formErrors: ['product.together_refused' as const] }
    : { formErrors: ['errors.unexpected' as const] };
}
