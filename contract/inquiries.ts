/** §7 Inquiries. With a valid bearer token the message is linked to the member. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { emailText, optionalText, requestQuantity, requiredText, withoutCr } from './fields.ts';
import { ours } from './rules/marks.ts';

const CONTENT_MAX = 5_000;
const LINE_MAX = 100;

/**
 * Phone number and e-mail address are validated after normalisation (services/shop-api/domain/inquiries/submit.ts).
 */
const sender = { name: requiredText(LINE_MAX), email: emailText, phoneNumber: optionalText(64) };
const code = optionalText(200);
/** A message is stored once per key: repetitions (a second press, a lost response) get the first response again. */
const once = {
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'validation.invalid')
    .optional()
    .meta({
      description: 'Chosen by the client for each message; a second message with the same key is not sent',
    }),
};

const call = {
  tag: 'Inquiries',
  method: 'post',
  auth: 'optional',
  status: 201,
  data: z.object({ id: ours(z.int()), createdAt: ours(z.string()) }),
  errors: [400, 429],
} as const;

export const createInquiry = defineCall({
  ...call,
  id: 'createInquiry',
  summary: 'Send the shop a question; shopper and shop get a mail',
  path: '/inquiries',
  body: z.object({
    ...sender,
    ...once,
    category: optionalText(LINE_MAX),
    subject: optionalText(LINE_MAX),
    content: z
      .string({ error: 'validation.field_required' })
      .transform(withoutCr)
      .pipe(requiredText(CONTENT_MAX)),
    orderNumber: optionalText(64),
    productCode: code,
  }),
});

export const createPurchaseRequest = defineCall({
  ...call,
  id: 'createPurchaseRequest',
  summary: 'Ask for goods that are not in stock in this quantity; shopper and shop get a mail',
  path: '/purchase-requests',
  body: z.object({
    ...sender,
    ...once,
    productCode: requiredText(200),
    variantCode: code,
    quantity: requestQuantity.nullish().transform((v) => v ?? 1),
    content: z
      .string({ error: 'validation.text_invalid' })
      .transform(withoutCr)
      .nullish()
      .pipe(optionalText(CONTENT_MAX)),
  }),
});
