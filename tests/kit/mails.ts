/** The mails that a Shop API keeps instead of sending them. */
import type { Caller } from './caller.ts';

export type Mail = { to: string; subject: string; text: string };

/** Those to this address, newest first. */
export async function mailsTo(
  { origin, send }: Pick<Caller, 'origin' | 'send'>,
  email: string,
): Promise<Mail[]> {
  const { items } = (await (await send(`${origin}/outbox.json`)).json()) as { items: Mail[] };
  return items.filter((mail) => mail.to === email);
}

/** What the link in a mail proves. */
export const tokenIn = (mail: Mail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
