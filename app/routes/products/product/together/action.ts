/** §2 Adds several products at once (§7 multiple-items), all or none. Reports the lines with errors. */
import { addToCart } from '#app/cart/cart.ts';
import { noneToAdd } from '#app/cart/line-refusal.ts';
import { parseForm } from '#app/forms/parse-form.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { addCartItems, type NewLine } from '#app/shop-api/cart.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { itemField, variantField } from './field.ts';
import { boughtTogetherForm } from './form.ts';
import { type TogetherItem, togetherOf } from './view.ts';

export async function buyTogether(scope: Scope, product: ProductDetail, form: FormData) {
  const items = togetherOf(product);
  const submission = parseForm(form, boughtTogetherForm(items));
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, refusal, { formId: 'together' as const });
  if (submission.status !== 'success') return refused();
  const value = submission.value as Record<string, string | undefined>;
  const chosen = items.filter(({ code }) => value[itemField(code)]);
  if (chosen.length === 0) return refused({ formErrors: ['product.together_none'] });
  const unchosen = Object.fromEntries(
    chosen.flatMap((item) => withoutVariant(item, value[variantField(item.code)])),
  );
  if (Object.keys(unchosen).length > 0) return refused({ fieldErrors: unchosen });
  const lines = chosen.map(({ code, variants }) => ({
    productCode: code,
    ...(variants.length > 0 ? { variantCode: value[variantField(code)] } : {}),
    quantity: 1,
  }));
  try {
    await addToCart(scope, lines, (caller, token) => addCartItems(caller, token, lines));
  } catch (error) {
    return refused(await togetherRefusal(scope, error, chosen, lines));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.together_added', values: { count: lines.length }, tone: 'done', link: 'cart' }],
  });
}

function withoutVariant(
  { code, variants }: TogetherItem,
  variant: string | undefined,
): [string, TextKey[]][] {
  if (variants.length === 0 || variants.some(({ value }) => value === variant)) return [];
  return [[variantField(code), ['product.together_option_missing']]];
}

/** The field `1.quantity` is an error of the second line that was sent. */
async function togetherRefusal(
  scope: Scope,
  error: unknown,
  chosen: readonly TogetherItem[],
  lines: readonly NewLine[],
): Promise<Refusal> {
  const indexOf = (name: string) => Number(/^(\d+)\./.exec(name)?.[1] ?? Number.NaN);
  const fieldOf = (name: string) => {
    const item = chosen[indexOf(name)];
    return item && itemField(item.code);
  };
  const refusal = refusalOf(scope, error, { fieldOf });
  if (!refusal.fieldErrors || !(error instanceof BadRequestError)) return refusal;
  const fieldErrors = { ...refusal.fieldErrors };
  // One of each is added, so that the Shop API's advice to reduce the quantity would not help.
  for (const name of Object.keys(error.fields).filter((one) => one.endsWith('.quantity'))) {
    const [field, line] = [fieldOf(name), lines[indexOf(name)]];
    if (!field || !line) continue;
    const { key, values } = await noneToAdd(scope, line);
    fieldErrors[field] = [scope.t(key, values)];
  }
  return { ...refusal, fieldErrors, formErrors: ['product.together_refused'] };
}
