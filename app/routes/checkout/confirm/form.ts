/**
 * Receipt name: required (§5.10) only when a receipt is requested (§5.12), at most 50 code points (§5.11), validated on
 * the step before the order is placed (§5.13).
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
  // Without a receipt the name is dropped.
  .transform(({ requestReceipt, recipient }) => ({
    requestReceipt,
    recipient: requestReceipt ? recipient : null,
  }));
