/** What staff have noted about a member, newest first, and a form for another note. */
import { useId } from 'react';
import { addMemberNote } from '#contract/desk/member-notes.ts';
import type { MemberDetail } from '#contract/desk/members.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { ButtonForm, DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FORM } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';

/** Above the Shop API's limit: browsers cut pasted text at `maxLength` without a word. */
const PASTE_MAX = 50_000;

type Props = { member: MemberDetail; refused: Refused | undefined };

export function MemberNotes({ member: { notes }, refused }: Props) {
  const t = useT();
  const mayWrite = useMay('people.write');
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="first">
        {t('members.notes')}
      </h2>
      {notes.length === 0 && <p className="muted">{t('members.notes_none')}</p>}
      <ol className="messages">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} mayWrite={mayWrite} />
        ))}
      </ol>
      {mayWrite && <NoteForm refused={refused} />}
    </section>
  );
}

type ItemProps = { note: MemberDetail['notes'][number]; mayWrite: boolean };

function NoteItem({ note: { id, text, by, at }, mayWrite }: ItemProps) {
  const t = useT();
  const locale = useLocale();
  const own = useId();
  return (
    <li className="message">
      <p className="muted" id={own}>
        {by} <time dateTime={at}>{formatMoment(at, locale)}</time>
      </p>
      <p className="message-text">
        <Name>{text}</Name>
      </p>
      {mayWrite && (
        <details className="more">
          <summary aria-describedby={own}>{t('members.note_delete')}</summary>
          <p>{t('members.note_delete_text')}</p>
          <ButtonForm fields={{ [FORM]: 'note-delete', note: id }}>
            <SubmitButton look="quiet" aria-describedby={own}>
              {t('members.note_delete_button')}
            </SubmitButton>
          </ButtonForm>
        </details>
      )}
    </li>
  );
}

function NoteForm({ refused }: { refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm(
    'note',
    { text: 'members.note_text' },
    { refused, schema: addMemberNote.body, constraint: { text: { required: true } } },
  );
  return (
    <details className="more" open={refused !== undefined}>
      <summary>{t('members.note_add')}</summary>
      <DeskForm form={form} after={<SubmitButton>{t('members.note_save')}</SubmitButton>}>
        <input type="hidden" name={FORM} value="note" />
        <TextArea field={form.fields.text} rows={3} maxLength={PASTE_MAX} hint={t('members.note_hint')} />
      </DeskForm>
    </details>
  );
}
