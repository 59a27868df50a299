/** Sent by the card form's script: the gateway's token, never card data. */
import { z } from 'zod';

const tokenForm = z.object({
  /** checkout/order-fingerprint.ts */
  fingerprint: z.string().max(200).catch(''),
  paymentKey: z.string().max(1_000).catch(''),
  tkn: z.string().max(1_000).catch(''),
});

export const readTokenForm = (form: FormData) => tokenForm.parse(Object.fromEntries(form));
