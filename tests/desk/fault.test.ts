import { expect, it } from 'vitest';
import { withTemplate } from '#desk/routes/inquiry/templates.ts';
import { faultOf } from '#desk/ui/mail-fault.ts';

it.each([
  ['550 5.1.1 <x@example.jp>: Recipient address rejected: User unknown', 'mails.fault_address'],
  ["Can't send mail - all recipients were rejected: 550 No such user here", 'mails.fault_address'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'mails.fault_full'],
  ['552 5.2.2 Mailbox full', 'mails.fault_full'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'mails.fault_login'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'mails.fault_connection'],
  ['Greeting never received', 'mails.fault_connection'],
  ['554 5.7.1 Message rejected as spam', 'mails.fault_refused'],
  ['451 4.7.1 Greylisted, try again later', 'mails.fault_later'],
  ['failed', 'mails.fault_unknown'],
])('the mail error "%s" is explained by %s', (error, fault) => expect(faultOf(error)).toBe(fault));

it('a template is inserted after typed text, and replaces a text only if it is blank', () => {
  expect(withTemplate(' \n', '文例')).toBe('文例');
  expect(withTemplate('書きかけ\n\n', '文例')).toBe('書きかけ\n\n文例');
});
