import type { z } from 'zod';
import type { mailSending as sending } from '#contract/desk/mails.ts';
import type { Env } from '../../env.ts';

/** Whether mails are sent; if not, they are stored, and outside production shown at /outbox. */
export const mailSending = ({ MAIL, SMTP_URL }: Env): z.output<typeof sending> =>
  MAIL === 'off' ? 'off' : SMTP_URL ? 'on' : 'no_server';
