/** Review: rating, title and comment are required (§5.14), the title has under 50 characters (§5.15). */
import { z } from 'zod';
import { checkbox, REQUIRED, TOO_LONG, UNSELECTED } from '#app/forms/fields.ts';
import { constraintsOf } from '#app/forms/parse-form.ts';
import { bodyText } from '#app/rules/text-body.ts';
import { REVIEW_COMMENT_MAX, REVIEW_TITLE_UNDER } from '#contract/rules/constants.ts';
import { length, text } from '#contract/rules/normalise.ts';

/** Fields in the order of the page: the error summary lists errors in this order. */
export const reviewForm = z.object({
  rating: z.enum(['1', '2', '3', '4', '5'], { error: UNSELECTED }).transform(Number),
  title: z
    .string({ error: REQUIRED })
    .transform(text)
    .refine((value) => value !== '', REQUIRED)
    // Code points: browsers count UTF-16 units and would stop a title with rare characters too early.
    .refine((value) => length(value) < REVIEW_TITLE_UNDER, 'product.review_title_maximum'),
  comment: z
    .string({ error: REQUIRED })
    .transform(bodyText)
    .refine((value) => value !== '', REQUIRED)
    .refine((value) => length(value) <= REVIEW_COMMENT_MAX, TOO_LONG),
  anonymous: checkbox,
});

/** Adds the limits that `constraintsOf` does not find because they come after a transformation. */
export const reviewConstraint = {
  ...constraintsOf(reviewForm),
  title: { required: true, maxLength: REVIEW_TITLE_UNDER - 1 },
  comment: { required: true, maxLength: REVIEW_COMMENT_MAX },
};
