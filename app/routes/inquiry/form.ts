/** The inquiry form (§2, §5): validated before its confirmation, and again when it is sent. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { optionalLine, REQUIRED, senderFields, TOO_LONG, UNSELECTED } from '#app/forms/fields.ts';
import { bodyText } from '#app/rules/text-body.ts';
import { length } from '#contract/rules/normalise.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { inquiryTopics } from './topics.ts';

const LINE_MAX = 100;
const CODE_MAX = 200;
export const CONTENT_MAX = 5_000;

/** In the order of the form, which is the order of the error summary. */
export const inquiryForm = z.object({
  topic: z.enum(inquiryTopics, { error: UNSELECTED }),
  ...senderFields,
  orderNumber: optionalLine(),
  productCode: optionalLine(CODE_MAX),
  subject: optionalLine(LINE_MAX),
  content: z
    .string({ error: REQUIRED })
    .transform(bodyText)
    .refine((value) => value !== '', REQUIRED)
    .refine((value) => length(value) <= CONTENT_MAX, TOO_LONG),
});

export type Inquiry = z.output<typeof inquiryForm>;

/** The filled-in fields. */
export const textsOf = (value: Inquiry) =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => text !== undefined)) as Record<
    keyof Inquiry,
    string
  >;

/** Query parameter of the form: shows the draft of the cookie (cookies/inquiry-draft.ts). */
export const EDIT = 'edit';

/** Adds the limits of the content, which are inside a transformation, where `constraintsOf` does not find them. */
export const inquiryConstraint = {
  ...constraintsOf(inquiryForm),
  content: { required: true, maxLength: CONTENT_MAX },
};

/** Hidden field: the id of one visit of the form. An invalid id is replaced. */
export const VISIT = 'visit';
const visitId = z.string().regex(/^[\w-]{22}$/);
export const visitOf = (sent: unknown): string => {
  const parsed = visitId.safeParse(sent);
  // Not a UUID, whose digits could look like a card number.
  return parsed.success ? parsed.data : randomBytes(16).toString('base64url');
};

/**
 * Idempotency key: the same text is sent once per visit, also after a double submit, Back or a reload. A changed text
 * is a new message.
 */
export const messageKey = (visit: string, value: Inquiry): string =>
  createHash('sha256')
    .update(JSON.stringify([visit, value]))
    .digest('base64url');
