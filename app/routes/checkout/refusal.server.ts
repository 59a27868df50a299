/** What the Shop API refused in a checkout form: at the field where there is one, else above the form. */
import type { TextKey } from '#app/i18n/text.tsx';
import { type BadRequestError, isCartGone } from '#app/shop-api/errors.ts';

export function refusalOf(
  error: BadRequestError,
  fieldOf: (name: string) => string | undefined = (name) => name,
): { fieldErrors?: Record<string, string[]>; formErrors?: TextKey[] } {
  if (isCartGone(error)) return { formErrors: ['notice.cart_replaced'] };
  // The cart is frozen while a payment of it is under way.
  if (error.errorCode === 'checkout_state') return { formErrors: ['errors.cart_locked'] };
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fields).flatMap(([name, messages]) => {
      const field = fieldOf(name);
      return field ? [[field, messages] as const] : [];
    }),
  );
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { formErrors: ['errors.unexpected'] };
}
