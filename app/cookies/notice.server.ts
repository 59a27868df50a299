/** Notices that survive one redirect: shown in the next page's HTML, then dropped. The cookie has keys of texts, not sentences. */
import { z } from 'zod';
import type { TextKey } from '#app/i18n/text.tsx';
import { defineCookie } from './define-cookie.server.ts';

const notice = z.object({
  key: z.string().max(80),
  values: z.record(z.string().max(20), z.union([z.string().max(200), z.number()])).optional(),
  /** `heard`: for screen readers alone, of what is plain to see. */
  tone: z.enum(['done', 'info', 'alert', 'heard']),
  /** Where the notice leads on; the words for it are the screen's own. */
  link: z.enum(['cart']).optional(),
});
export type Notice = Omit<z.output<typeof notice>, 'key'> & { key: TextKey };

export const noticeCookie = defineCookie<Notice[]>({
  name: 'notice',
  schema: z.array(notice).max(4) as unknown as z.ZodType<Notice[]>,
  maxAge: 300,
});
