/** The inquiry form (§2, §5): judged when it is checked, and again when what the confirmation carried is sent. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { optionalLine, REQUIRED, senderFields, TOO_LONG, UNSELECTED } from '#app/forms/fields.server.ts';
import { constraintsOf } from '#app/forms/parse.server.ts';
import { bodyText } from '#app/rules/text-body.ts';
import { inquiryTopics } from './topics.ts';

const LINE_MAX = 100;
const CODE_MAX = 200;
export const CONTENT_MAX = 5_000;

/** The fields stand in the order of the form: the error summary follows it. */
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
    .refine((value) => value.length <= CONTENT_MAX, TOO_LONG),
});

export type Inquiry = z.output<typeof inquiryForm>;

/** What was given, by field. */
export const textsOf = (value: Inquiry) =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => text !== undefined)) as Record<
    keyof Inquiry,
    string
  >;

/** In the address of the form: it shows what the browser keeps of it (cookies/inquiry-draft.server.ts). */
export const EDIT = 'edit';

/** Of the content, the browser is told the limit as well: it stands behind a transformation. */
export const inquiryConstraint = {
  ...constraintsOf(inquiryForm),
  content: { required: true, maxLength: CONTENT_MAX },
};

/** What arrives with every step of one visit of the form; anything else than ours is replaced. */
export const VISIT = 'visit';
const visitId = z.string().regex(/^[\w-]{22}$/);
export const visitOf = (sent: unknown): string => {
  const parsed = visitId.safeParse(sent);
  // Not a UUID: now and then one has digits enough to be taken for a card number.
  return parsed.success ? parsed.data : randomBytes(16).toString('base64url');
};

/**
 * One visit and one wording are one message: pressing twice, going back, or loading the confirmation again sends
 * nothing twice, while a changed text is a new message.
 */
export const messageKey = (visit: string, value: Inquiry): string =>
  createHash('sha256')
    .update(JSON.stringify([visit, value]))
    .digest('base64url');
