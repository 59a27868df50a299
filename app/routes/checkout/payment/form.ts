/** Buttons of the payment step: order, or cancel the order awaiting payment, or agree to its changes. */
import { z } from 'zod';

const orderForm = z.object({
  intent: z.enum(['order', 'give-up', 'accept']).catch('order'),
  /** checkout/order-fingerprint.ts */
  fingerprint: z.string().max(200).catch(''),
});

export const readOrderForm = (form: FormData) => orderForm.parse(Object.fromEntries(form));
