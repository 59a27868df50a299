/** A screen with several forms: the answer to one that cannot be accepted says which of them it is about. */
import type { refuseForm } from '#app/forms/parse.server.ts';

export type FormPart = 'buy' | 'review' | 'request' | 'together';

export function refusePart<Part extends FormPart>(part: Part, refusal: ReturnType<typeof refuseForm>) {
  return { ...refusal, data: { ...refusal.data, part } };
}
