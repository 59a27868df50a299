/** Changes of an inquiry: a message, its state, its assignment. */
import {
  changeInquiry,
  type InquiryDetail,
  readInquiry,
  writeInquiryMessage,
} from '#contract/desk/inquiries.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { Notice } from '../../request/scope.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import type { Refused } from '../../ui/refused.ts';
import { isTemplateName, templates, withTemplate } from './templates.ts';

export const idOf = ({ params }: Pick<ActArgs, 'params'>) => params['id'] ?? '';

export async function act(args: ActArgs) {
  const { form } = args;
  if (form.get('intent') === 'template') return fillIn(args);
  return form.has('kind') ? writeMessage(args) : changeState(args);
}

/** Shows the form again with the chosen template in its text. Nothing is validated or sent. */
async function fillIn(args: ActArgs): Promise<Refused> {
  const { form, read } = args;
  const { locale } = await read(readInquiry, { params: { id: idOf(args) } });
  const name = form.get('template');
  const typed = String(form.get('text') ?? '');
  const text = isTemplateName(name) ? withTemplate(typed, templates[name][locale]) : typed;
  return {
    result: { initialValue: { ...Object.fromEntries([...form].map(([k, v]) => [k, String(v)])), text } },
  };
}

const written = {
  answer: 'notice.inquiry_answered',
  note: 'notice.inquiry_noted',
  received: 'notice.inquiry_letter',
} as const;

const writeMessage = (args: ActArgs) =>
  submit(args, writeInquiryMessage.body, async (body) => {
    const id = idOf(args);
    const { email } = await args.change(writeInquiryMessage, { params: { id }, body });
    return redirectTo(args.scope, href('inquiry', { id }), { key: written[body.kind], values: { email } });
  });

const changeState = (args: ActArgs) =>
  submit(args, changeInquiry.body, async (body) => {
    const id = idOf(args);
    const changed = await args.change(changeInquiry, { params: { id }, body });
    return redirectTo(args.scope, href('inquiry', { id }), { key: noticeOf(body.assigned, changed) });
  });

function noticeOf(assigned: 'me' | 'nobody' | undefined, { state }: InquiryDetail): Notice['key'] {
  if (assigned) return assigned === 'me' ? 'notice.inquiry_taken' : 'notice.inquiry_left';
  return state === 'closed' ? 'notice.inquiry_closed' : 'notice.inquiry_reopened';
}
