/** §2 Purchase request: sender, variant, quantity. The Shop API validates the rest. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { senderFields, TOO_LONG, UNSELECTED } from '#app/forms/fields.ts';
import { constraintsOf } from '#app/forms/parse-form.ts';
import { requestQuantityField } from '#app/forms/quantity.ts';
import { bodyText } from '#app/rules/text-body.ts';
import { length } from '#contract/rules/normalise.ts';

export const REQUEST_CONTENT_MAX = 5_000;

const fields = {
  ...senderFields,
  quantity: requestQuantityField,
  content: z
    .string()
    .transform(bodyText)
    .refine((value) => length(value) <= REQUEST_CONTENT_MAX, TOO_LONG)
    .optional()
    .transform((value) => value || undefined),
};

/** `codes`: the codes of the variants; a single variant need not be chosen. Fields are in the order of the form. */
export const purchaseRequestForm = (codes: readonly string[]) =>
  z.object({
    variant: z
      .string()
      .optional()
      .transform((code) => code ?? (codes.length === 1 ? codes[0] : undefined) ?? '')
      .refine((code) => codes.includes(code), UNSELECTED),
    ...fields,
  });

export type PurchaseRequest = z.output<ReturnType<typeof purchaseRequestForm>>;

export const purchaseRequestConstraint = {
  ...constraintsOf(z.object(fields)),
  // Shown only when there is a choice.
  variant: { required: true },
  content: { maxLength: REQUEST_CONTENT_MAX },
};

/** Hidden field: the day on which the page was made, `YYYY-MM-DD`. Another value counts as no day. */
export const ASKED_ON = 'asked';
const askedOn = (sent: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(sent)) ? String(sent) : '');

/**
 * Idempotency key: the same text of the same day is sent once. The form has the day instead of a unique id, because the
 * page is in shared caches and so the same for everybody.
 */
export const requestKey = (product: string, sent: unknown, value: PurchaseRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([product, askedOn(sent), value]))
    .digest('base64url');
