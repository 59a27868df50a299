import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import type { Scope } from '#app/request/scope.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { createInquiry } from '#app/shop-api/inquiries.ts';
import { type Inquiry, messageKey } from '../form.ts';
import { topicNames } from '../topics.ts';

/** Sends an inquiry. Undefined on success, else why it was refused. */
export async function sendInquiry(scope: Scope, visit: string, value: Inquiry): Promise<Refusal | undefined> {
  const { topic, ...rest } = value;
  const body = {
    ...rest,
    category: scope.t(topicNames[topic]),
    idempotencyKey: messageKey(visit, value),
  };
  const attempt = async (caller: Caller) => {
    const id = await createInquiry(caller, body);
    await scope.jar.set(inquiryCookie, { id, key: body.idempotencyKey });
  };
  try {
    await attempt(scope).catch(async (error: unknown) => {
      if (!(error instanceof NotAuthenticatedError) || !(await scope.member())) throw error;
      // The session has ended: sends it as a guest (§6).
      await scope.forgetSession();
      return attempt(scope.publicCaller);
    });
    return undefined;
  } catch (error) {
    return inquiryRefusal(scope, error);
  }
}

/** §8.31 */
const inquiryRefusal = (scope: Scope, error: unknown): Refusal =>
  refusalOf(scope, error, {
    codes: { card_data_refused: { fieldErrors: { content: ['inquiry.card_number'] } } },
    otherwise: 'inquiry.not_sent',
    limit: 'inquiry.limit',
    undelivered: 'inquiry.not_sent',
  });
