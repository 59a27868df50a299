/** The reason why a mail could not be sent, derived from the error of the mail server or the connection. */
import type { DeskKey } from '../i18n/text.tsx';

type Fault = Extract<DeskKey, `mails.fault_${string}`>;

/** The first match counts. Numbers: SMTP replies (RFC 5321) and enhanced codes (RFC 3463). */
const faults: readonly (readonly [RegExp, Fault])[] = [
  [/\b5\.?2\.2\b|\b552\b|mailbox (?:is )?full|over quota|quota exceeded/i, 'mails.fault_full'],
  [/\b535\b|\b534\b|\b530\b|EAUTH|authentication|invalid login/i, 'mails.fault_login'],
  [
    /\b5\.1\.[1236]\b|no such user|user unknown|unknown user|does not exist|no mailbox|recipient (?:address )?rejected/i,
    'mails.fault_address',
  ],
  [
    /ECONN|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ESOCKET|timeout|greeting never received|connection/i,
    'mails.fault_connection',
  ],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|policy|\b554\b/i, 'mails.fault_refused'],
  [/\b550\b|\b551\b|\b553\b/, 'mails.fault_address'],
  [/\b4\d\d\b/, 'mails.fault_later'],
];

export const faultOf = (error: string): Fault =>
  faults.find(([pattern]) => pattern.test(error))?.[1] ?? 'mails.fault_unknown';
