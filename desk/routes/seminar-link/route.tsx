/** The link to join a seminar online, and the note that participants read with it. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  JOIN_NOTE_MAX,
  JOIN_URL_MAX,
  type JoinLink,
  readJoinLink,
  writeJoinLink,
} from '#contract/desk/goods/seminars.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { Head } from '../seminar/head.tsx';

const linkForm = z.object({
  url: text,
  noteJa: text,
  noteEn: text,
  tell: z.literal('on').optional(),
  revision: text,
});

export const { loader, action } = deskScreen('seminar-link', { load: loadSeminarLink, act: postSeminarLink });

async function loadSeminarLink({ scope, params, read }: LoadArgs) {
  const link = await read(readJoinLink, { params: { id: params['id'] ?? '' } });
  return {
    link,
    isOver: new Date(link.seminar.endsAt) < new Date(),
    title: scope.t('seminar.link_title_of', { name: link.seminar.name }),
  };
}

function postSeminarLink(args: ActArgs) {
  return submit(args, linkForm, async ({ tell, ...link }) => {
    const id = args.params['id'] ?? '';
    await args.change(writeJoinLink, { params: { id }, body: { ...link, tell: tell === 'on' } });
    return redirectTo(args.scope, href('seminar', { id }), { key: 'notice.join_link_saved' });
  });
}

export default function SeminarLink() {
  const { link, isOver, title } = useLoaderData<typeof loader>();
  const t = useT();
  const { seminar, url, noteJa, noteEn, revision, mailedOrders } = link;
  const form = useDeskForm(
    'link',
    { url: 'seminar.url', noteJa: 'seminar.note_ja', noteEn: 'seminar.note_en', tell: 'seminar.tell' },
    {
      refused: useActionData<typeof action>(),
      constraint: {
        url: { maxLength: JOIN_URL_MAX },
        noteJa: { maxLength: JOIN_NOTE_MAX },
        noteEn: { maxLength: JOIN_NOTE_MAX },
      },
      defaultValue: { url, noteJa, noteEn, tell: 'on' },
    },
  );
  return (
    <>
      <p className="back">
        <a href={href('seminar', { id: seminar.id })}>{seminar.name}</a>
      </p>
      <h1>{title}</h1>
      <Head seminar={seminar} />
      <Explanation link={link} isOver={isOver} />
      <div className="settings-form">
        <DeskForm
          form={form}
          after={
            <FormButtons submit={t('seminar.save')}>
              <QuietLink href={href('seminar', { id: seminar.id })}>{t('kit.back')}</QuietLink>
            </FormButtons>
          }
        >
          <input type="hidden" name="revision" value={revision} />
          <TextInput
            field={form.fields.url}
            hint={t('seminar.url_hint')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <TextArea field={form.fields.noteJa} hint={t('seminar.note_hint')} rows={4} />
          <TextArea field={form.fields.noteEn} hint={t('seminar.note_en_hint')} rows={4} />
          {mailedOrders > 0 && !isOver ? (
            <CheckBox field={form.fields.tell} />
          ) : (
            // If no link was mailed yet, there is nothing to choose. But links may be mailed while this page is open.
            <input type="hidden" name="tell" value="on" />
          )}
        </DeskForm>
      </div>
    </>
  );
}

function Explanation({ link, isOver }: { link: JoinLink; isOver: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { seminar, dueAt, mailedOrders } = link;
  if (!seminar.hasOnlineSeats) return <p className="settings-text">{t('seminar.link_no_seats')}</p>;
  if (isOver) return <p className="settings-text">{t('seminar.link_over')}</p>;
  return (
    <>
      <p className="settings-text">{t('seminar.link_text', { at: formatMoment(dueAt, locale) })}</p>
      {mailedOrders > 0 && (
        <p className="settings-text">{t('seminar.link_mailed', { count: mailedOrders })}</p>
      )}
    </>
  );
}
