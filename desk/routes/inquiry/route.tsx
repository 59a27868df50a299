/** An inquiry: the conversation, its messages by staff, its state and assignment. */

import { useActionData, useLoaderData } from '@remix-run/react';
import {
  changeInquiry,
  type InquiryDetail,
  readInquiry,
  writeInquiryMessage,
} from '#contract/desk/inquiries.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import type { Notice } from '../../request/scope.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { Refused } from '../../ui/refused.ts';
import { About } from './about.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Conversation } from './conversation.tsx';
import { NoteForm } from './note-form.tsx';
import { hasGap, isTemplateName, templates, withTemplate } from './templates.ts';

export const { loader, action } = deskScreen('inquiry', { load: loadInquiry, act: postInquiry });

async function loadInquiry(args: LoadArgs) {
  const inquiry = await args.read(readInquiry, { params: { id: idOf(args) } });
  return { inquiry, title: args.scope.t('inquiry.title', { id: inquiry.id }) };
}

const idOf = ({ params }: Pick<ActArgs, 'params'>) => params['id'] ?? '';

async function postInquiry(args: ActArgs) {
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

const messageForm = writeInquiryMessage.body.refine(({ kind, text }) => kind !== 'answer' || !hasGap(text), {
  path: ['text'],
  message: 'validation.template_gap',
});

const writeMessage = (args: ActArgs) =>
  submit(args, messageForm, async (body) => {
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

export default function Inquiry() {
  const { inquiry, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const mayWrite = useMay('people.write');
  const kind = answer?.result.initialValue?.['kind'];
  const refusedOf = (name: string) => (kind === name ? answer : undefined);
  const buttons = useDeskForm('change', {}, { refused: kind === undefined ? answer : undefined });
  return (
    <>
      <p className="back">
        <a href={href('inquiries')}>{t('shell.inquiries')}</a>
      </p>
      <h1>{title}</h1>
      <Refusals form={buttons} />
      {inquiry.state !== 'new' && inquiry.next !== null && (
        <p>
          <QuietLink href={href('inquiry', { id: inquiry.next })}>{t('inquiry.next')}</QuietLink>
        </p>
      )}
      <div className="two">
        <div>
          <section aria-labelledby="conversation">
            <h2 id="conversation" className="first">
              {t('inquiry.conversation')}
            </h2>
            <Conversation inquiry={inquiry} />
          </section>
          {mayWrite && (
            <>
              <AnswerForm inquiry={inquiry} refused={refusedOf('answer')} />
              <NoteForm kind="note" inquiry={inquiry} refused={refusedOf('note')} />
              <NoteForm kind="received" inquiry={inquiry} refused={refusedOf('received')} />
            </>
          )}
        </div>
        <About inquiry={inquiry} mayWrite={mayWrite} />
      </div>
    </>
  );
}
