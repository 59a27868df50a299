/**
 * Receipt name: required (§5.10) only when a receipt is asked for (§5.12), at most 50 characters as a reader counts them
 * (§5.11), and judged on the step before the order is placed (§5.13).
 */
import { z } from 'zod';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { length, text } from '#contract/rules/normalise.ts';

export const receiptForm = z
  .object({
    requestReceipt: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
    recipient: z
      .string()
      .optional()
      .transform((value) => text(value ?? '')),
  })
  .superRefine(({ requestReceipt, recipient }, context) => {
    const fits = recipient !== '' && length(recipient) <= RECIPIENT_MAX;
    if (requestReceipt && !fits)
      context.addIssue({ code: 'custom', path: ['recipient'], message: 'validation.customer_name' });
  })
  // A name nobody asked a receipt for is not kept.
  .transform(({ requestReceipt, recipient }) => ({
    requestReceipt,
    recipient: requestReceipt ? recipient : null,
  }));
