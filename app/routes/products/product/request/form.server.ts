/** §2 Purchase request: who asks, for how many of what. What the Shop API alone knows, it judges itself. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { senderFields, TOO_LONG, UNSELECTED } from '#app/forms/fields.server.ts';
import { constraintsOf } from '#app/forms/parse-form.ts';
import { requestQuantityField } from '#app/forms/quantity.server.ts';
import { bodyText } from '#app/rules/text-body.ts';

export const REQUEST_CONTENT_MAX = 5_000;

const fields = {
  ...senderFields,
  quantity: requestQuantityField,
  content: z
    .string()
    .transform(bodyText)
    .refine((value) => value.length <= REQUEST_CONTENT_MAX, TOO_LONG)
    .optional()
    .transform((value) => value || undefined),
};

/** `codes`: of the variants. One is no choice: it is meant. The fields stand in the order of the form. */
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
  // Asked where there is a choice.
  variant: { required: true },
  content: { maxLength: REQUEST_CONTENT_MAX },
};

/** The day on which the form was made, `YYYY-MM-DD`; anything else than ours is as good as any other day. */
export const ASKED_ON = 'asked';
const askedOn = (sent: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(sent)) ? String(sent) : '');

/**
 * One form and one wording are one request, however often it is sent. The form carries its day instead of a number of
 * its own, because a page that shared caches keep is the same for everybody.
 */
export const requestKey = (product: string, sent: unknown, value: PurchaseRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([product, askedOn(sent), value]))
    .digest('base64url');
