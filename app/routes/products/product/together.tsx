/**
 * §2 Products bought together with this one: the chosen ones are added to the cart at once. With several variants, one
 * is chosen.
 */
import type { ReactNode } from 'react';
import { z } from 'zod';
import { addToCart } from '#app/cart/cart.ts';
import { noneToAdd } from '#app/cart/line-refusal.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { addCartItems, type NewLine } from '#app/shop-api/cart.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { Cover } from '#app/ui/cover.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { cardOf, soldOutWord } from '#app/ui/product/card.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { yen } from '#contract/rules/money.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { errorText } from '#kit/form/error-text.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { boxControlOf, type FormField, type FormResult } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Price } from '#kit/ui/price.tsx';
import { together } from './together-sum.element.ts';

/** Field names made from product codes, without characters that the form library reads as a path. */
const safe = (code: string): string => code.replace(/[^\w-]/g, '_');

export const itemField = (code: string): string => `item-${safe(code)}`;
export const variantField = (code: string): string => `variant-${safe(code)}`;

function boughtTogetherForm(items: readonly TogetherItem[]) {
  const fields = items.flatMap(({ code }) => [
    [itemField(code), z.literal('on').optional()] as const,
    [variantField(code), z.string().max(200).optional()] as const,
  ]);
  return z.object(Object.fromEntries(fields));
}

/** Includes those that cannot be bought. */
export function togetherOf(product: ProductDetail) {
  const others = product.associations['bought_together'] ?? [];
  return others.map((other) => {
    const variants = Object.values(other.variants);
    const card = cardOf({ ...other, associations: {} });
    return {
      ...card,
      available: card.price !== undefined && !card.soldOut,
      soldOutWord: soldOutWord(other),
      /** Empty if there is only one variant. */
      variants:
        variants.length > 1
          ? variants.map((v) => ({ value: v.code, label: v.name ?? v.code, available: v.available }))
          : [],
    };
  });
}

type TogetherItem = ReturnType<typeof togetherOf>[number];

/** §7 multiple-items: adds all or none, and reports the lines with errors. */
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

export function Together({
  items,
  lastResult,
}: {
  items: TogetherItem[];
  lastResult: FormResult | undefined;
}) {
  const t = useT();
  const labels = items.flatMap(({ code, name }) => [
    [itemField(code), { text: name }],
    [variantField(code), { text: name }],
  ]);
  const form = useShopForm('together', Object.fromEntries(labels), { lastResult });
  return (
    <section>
      <h2>
        <Phrases text={t('product.together')} />
      </h2>
      <PostForm className="together" {...form.props}>
        <ErrorSummary form={form} />
        <input type="hidden" name="intent" value="bought_together" />
        <TogetherSum>
          <ul className="rows">
            {items.map((item) => {
              const box = form.fields[itemField(item.code)];
              const choice = form.fields[variantField(item.code)];
              return box && choice && <Line key={item.code} {...{ item, box, choice }} />;
            })}
          </ul>
          {items.some(({ available }) => available) && <TogetherButton />}
        </TogetherSum>
      </PostForm>
    </section>
  );
}

/** With scripts the button shows number and total (together-sum.element.ts). */
function TogetherSum({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <together-sum data-some={t('product.together_sum', { count: '{{count}}', total: '{{total}}' })}>
      {children}
    </together-sum>
  );
}

type LineProps = { item: TogetherItem; box: FormField; choice: FormField };

/** With a checkbox, unless the product cannot be bought. */
function Line({ item, box, choice }: LineProps) {
  const t = useT();
  const locale = useLocale();
  const { name } = item;
  const errors = [...(box.errors ?? []), ...(choice.errors ?? [])];
  const errorId = errors.length > 0 ? `${box.id}-error` : undefined;
  const cover = <Cover path={item.image} name="" size="64x64" isNamed />;
  return (
    <li>
      {item.available ? (
        <label>
          <input
            {...boxControlOf(box)}
            {...together.mark('box')}
            data-yen={yen(item.price?.amount ?? 0)}
            aria-describedby={errorId}
          />
          <span className="sr-only">
            <NamedText of="product.together_choice" names={{ name }} />
          </span>
          {cover}
        </label>
      ) : (
        cover
      )}
      <div>
        <a href={href('products.product', { id: item.slug }, locale)} lang={langOf(name, locale)}>
          {name}
        </a>
        <p>
          {item.price ? (
            <Price amount={item.price.amount} from={item.price.from} taxNote />
          ) : (
            t('product.not_for_sale')
          )}{' '}
          {item.price && item.soldOut && <span className="mark">{t(item.soldOut)}</span>}
        </p>
        {item.available && item.variants.length > 0 && (
          <>
            <label htmlFor={choice.id} className="sr-only">
              <NamedText of="product.together_variant" names={{ name }} />
            </label>
            <select
              id={choice.id}
              name={choice.name}
              defaultValue={choice.initialValue ?? ''}
              aria-describedby={errorId}
              aria-invalid={errors.length > 0 ? true : undefined}
            >
              <option value="" disabled>
                {t('form.please_select')}
              </option>
              {item.variants.map(({ value, label, available }) => (
                <option key={value} value={value} disabled={!available}>
                  {available ? label : `${label} ${t(item.soldOutWord)}`}
                </option>
              ))}
            </select>
          </>
        )}
        {errors.length > 0 && (
          <p className="field-error" id={errorId}>
            {errors.map((error) => errorText(t, error, { field: name })).join(' ')}
          </p>
        )}
      </div>
    </li>
  );
}

function TogetherButton() {
  const t = useT();
  return (
    <>
      <button type="submit" className="button quiet">
        <span {...together.mark('label')}>{t('product.together_add')}</span>
      </button>
      <p className="after">{t('product.together_after')}</p>
    </>
  );
}
