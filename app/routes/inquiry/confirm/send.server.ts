/** Sending an inquiry: nothing typed is lost, whatever comes back. */
import { inquiryCookie } from '#app/cookies/sent-inquiry.server.ts';
import { limitText } from '#app/forms/limit-text.server.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.server.ts';
import {
  BadRequestError,
  NotAuthenticatedError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.server.ts';
import { createInquiry } from '#app/shop-api/inquiries.server.ts';
import { type Inquiry, messageKey } from '../form.server.ts';
import { topicNames } from '../topics.ts';

export type Sending =
  | { kind: 'sent' }
  /** Nothing is lost: the page says why and keeps what was typed. */
  | { kind: 'failed'; status: number; text: string; hint: TextKey | undefined }
  | { kind: 'refused'; fieldErrors?: Record<string, string[]>; formErrors?: TextKey[] };

export async function sendInquiry(scope: Scope, visit: string, value: Inquiry): Promise<Sending> {
  const { topic, ...rest } = value;
  const body = {
    ...rest,
    category: scope.t(topicNames[topic]),
    idempotencyKey: messageKey(visit, value),
  };
  const attempt = async (caller: Caller) => {
    await scope.jar.set(inquiryCookie, { id: (await createInquiry(caller, body)).id });
    return { kind: 'sent' } as const;
  };
  try {
    return await attempt(await scope.caller()).catch((error: unknown) => {
      if (!(error instanceof NotAuthenticatedError)) throw error;
      // A session that ended meanwhile is no reason to lose a letter: guests may write too (§6).
      return scope.forgetSession().then(() => attempt(scope.publicCaller));
    });
  } catch (error) {
    if (error instanceof ShopApiError) return refusalOf(scope, error);
    throw error;
  }
}

function refusalOf(scope: Scope, error: ShopApiError): Sending {
  if (error instanceof BadRequestError) {
    if (error.errorCode === 'card_data_refused')
      return { kind: 'refused', fieldErrors: { content: ['inquiry.card_number'] } };
    return Object.keys(error.fields).length > 0
      ? { kind: 'refused', fieldErrors: error.fields }
      : { kind: 'refused', formErrors: ['inquiry.not_sent'] };
  }
  if (error instanceof UnexpectedError && error.tooManyRequests)
    return { kind: 'failed', status: 429, text: limitText(scope, error, 'inquiry.limit'), hint: undefined };
  if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
  return { kind: 'failed', status: 503, text: scope.t('inquiry.not_sent'), hint: 'inquiry.try_again' };
}
