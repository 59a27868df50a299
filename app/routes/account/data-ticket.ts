/** Signed ticket for the download of a member's own data. Issued after a check of the password, for five minutes. */
import { memberId } from '#app/request/made-for.ts';
import type { Scope } from '#app/request/scope.ts';
import { isSignatureOf, sign } from '#app/security/secrets.ts';

const PURPOSE = 'own-data';
const LIFE_MS = 5 * 60_000;

const signedText = (who: string, until: string): string => `${who} ${until}`;

export async function newTicket(scope: Scope, now = Date.now()): Promise<string> {
  const until = String(now + LIFE_MS);
  return `${until}.${sign(PURPOSE, signedText((await memberId(scope)) ?? '', until))}`;
}

export async function isTicket(scope: Scope, ticket: string, now = Date.now()): Promise<boolean> {
  const who = await memberId(scope);
  const [until = '', signature = ''] = ticket.split('.');
  return (
    who !== undefined && Number(until) > now && isSignatureOf(PURPOSE, signedText(who, until), signature)
  );
}
