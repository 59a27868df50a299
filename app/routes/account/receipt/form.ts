/** §5.10, §5.11 Receipt name (rule customer_name): required, at most 50 characters (code points). */
import { z } from 'zod';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { length, text } from '#contract/rules/normalise.ts';

const INVALID = 'validation.customer_name';

export const receiptIssueForm = z.object({
  /** Sent with the form, so that a double submit issues the same receipt (contract/orders.ts). */
  serial: z.coerce.number().int().min(1).max(99).catch(1),
  recipient: z
    .string({ error: INVALID })
    .transform(text)
    .refine((value) => value !== '' && length(value) <= RECIPIENT_MAX, INVALID),
});
