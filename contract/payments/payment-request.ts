/** A payment that is under way, in carts and orders. */
import { z } from 'zod';
import { dateTime, heldAt, hostedForm } from '../shapes.ts';

/** How a payment is identified at the gateway and in the shop. */
export const paymentRequestView = z.object({
  reference: z.string().meta({ description: 'The shop’s reference at the gateway' }),
  requestedAt: dateTime,
});

/** `unknown`: it is not known yet whether the card was charged, so no other payment may be started. */
export const paymentRequestState = z.enum(['waiting', 'confirming', 'unknown']);

const changedSeminars = z
  .object({
    revision: z.string(),
    seminars: z.array(z.object({ name: z.string(), before: heldAt, now: heldAt })),
  })
  .meta({
    description:
      'Seminars that were moved after the order was placed: it can be paid once the member has agreed (`acceptChanges`)',
  });

export const paymentRequest = z.object({
  ...paymentRequestView.shape,
  paymentKey: z.string(),
  expiresAt: dateTime,
  state: paymentRequestState,
  refusals: z.int().optional().meta({ description: 'Number of payments refused by the card company' }),
  errorCode: z.string().optional().meta({ description: 'Code of the last refusal' }),
  changes: changedSeminars.optional(),
  hosted: hostedForm.optional(),
});
