/** Mails that a Shop API stores instead of sending them. */
import type { Caller } from './caller.ts';

export type Mail = { to: string; subject: string; text: string };

/** Mails to this address, newest first. */
export async function mailsTo(
  { origin, send }: Pick<Caller, 'origin' | 'send'>,
  email: string,
): Promise<Mail[]> {
  const { items } = (await (await send(`${origin}/outbox.json`)).json()) as { items: Mail[] };
  return items.filter((mail) => mail.to === email);
}

/** The token in the link of a mail. */
export const tokenIn = (mail: Mail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
