/** ShopApiPlugin's coupons: the field, and the coupon in use. Only where the Shop API has them (shop-api/features.ts). */
import { changeCart } from '#app/cart/cart.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { applyCoupon, removeCoupon } from '#app/shop-api/cart.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { applyCoupon as couponCall } from '#contract/coupon.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';

/** Values of the field `intent`. */
export const USE_COUPON = 'coupon';
export const NO_COUPON = 'no-coupon';

const couponForm = couponCall.body;
/** Not marked as required: only who has a coupon fills it in. */
const COUPON_MAX = 100;

export async function postCoupon(scope: Scope, form: FormData) {
  const submission = parseForm(form, couponForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { coupon } = submission.value;
  try {
    const cart = await changeCart(scope, '', (caller, token) => applyCoupon(caller, token, coupon));
    throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), {
      notices: [
        cart ? { key: 'cart.coupon_used', tone: 'done' } : { key: 'notice.cart_replaced', tone: 'alert' },
      ],
    });
  } catch (error) {
    const fieldOf = (name: string) => (/^(?:couponCode|coupon|code)$/.test(name) ? 'coupon' : undefined);
    const refusal = refusalOf(scope, error, {
      fieldOf,
      otherwise: 'cart.coupon_refused',
      missing: { coupon: ['cart.coupon_refused'] },
    });
    // `validation.refused`: the Shop API's text is in another language (shop-api/answer.ts).
    const [message = ''] = refusal.formErrors ?? refusal.fieldErrors?.['coupon'] ?? [];
    const isUnexplained = message === 'cart.coupon_refused' || message === 'validation.refused';
    return refuseForm(
      scope,
      submission,
      isUnexplained ? { fieldErrors: { coupon: ['cart.coupon_refused'] } } : refusal,
    );
  }
}

export async function postNoCoupon(scope: Scope): Promise<Response> {
  await changeCart(scope, '', removeCoupon);
  return redirectWith(scope, href('checkout.cart', {}, scope.locale), {
    notices: [{ key: 'cart.coupon_removed', tone: 'done' }],
  });
}

type Props = {
  /** The coupon in use. */
  code: string | undefined;
  lastResult: FormResult | undefined;
};

export function Coupon({ code, lastResult }: Props) {
  const t = useT();
  const form = useShopForm(
    'coupon',
    { coupon: 'cart.coupon' },
    { constraint: { coupon: { maxLength: COUPON_MAX } }, lastResult },
  );
  if (code)
    return (
      <PostForm className="box wrap">
        <p>
          <NamedText of="cart.coupon_in_use" names={{ code }} />
        </p>
        <button type="submit" name="intent" value={NO_COUPON} className="button quiet">
          {t('cart.coupon_remove')}
        </button>
      </PostForm>
    );
  return (
    <PostForm {...form.props} className="box">
      <TextInput field={form.fields.coupon} autoComplete="off" />
      {form.errors['']?.map((error) => (
        <p key={error} className="bad" role="alert">
          {error}
        </p>
      ))}
      <button type="submit" name="intent" value={USE_COUPON} className="button quiet">
        {t('cart.coupon_use')}
      </button>
    </PostForm>
  );
}
