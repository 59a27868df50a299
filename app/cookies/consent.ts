/** The consent to analytics services that recognise a browser. A missing choice counts as no. */
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie } from './define-cookie.ts';
import { visitorCookie } from './visitor.ts';
import { waitingCookie } from './waiting-events.ts';

const HALF_A_YEAR = 180 * 86_400;
const answer = z.enum(['yes', 'no']);

export const consentCookie = defineCookie({ name: 'consent', schema: answer, maxAge: HALF_A_YEAR });

/** @param choice `ask` reopens the banner. Unless the choice is yes, deletes the cookies that need consent. */
export async function choose(jar: CookieJar, choice: unknown): Promise<void> {
  if (choice !== 'ask' && !answer.safeParse(choice).success) return;
  const consent = choice === 'ask' ? undefined : answer.parse(choice);
  await jar.set(consentCookie, consent);
  if (consent === 'yes') return;
  await jar.set(visitorCookie, undefined);
  await jar.set(waitingCookie, undefined);
}
