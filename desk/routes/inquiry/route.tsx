import { useActionData, useLoaderData } from '@remix-run/react';
import { readInquiry } from '#contract/desk/inquiries.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { About } from './about.tsx';
import { act, idOf } from './act.ts';
import { AnswerForm } from './answer-form.tsx';
import { Conversation } from './conversation.tsx';
import { NoteForm } from './note-form.tsx';

export const { loader, action } = deskScreen('inquiry', { load: loadInquiry, act });

async function loadInquiry(args: LoadArgs) {
  const inquiry = await args.read(readInquiry, { params: { id: idOf(args) } });
  return { inquiry, title: args.scope.t('inquiry.title', { id: inquiry.id }) };
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
      <h1>{title}</h1>
      <Refusals form={buttons} />
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
