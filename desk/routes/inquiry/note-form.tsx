/** Stores a note for staff, or an e-mail received from the customer; sends no mail. Collapsed at first. */

import { INQUIRY_ANSWER_MAX, type InquiryDetail } from '#contract/desk/inquiries.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

/**
 * `maxLength` of the inputs. It is above the Shop API's limit, because browsers silently cut pasted text at
 * `maxLength`. The Shop API refuses a text above its limit, and the form keeps the whole text.
 */
export const PASTE_MAX = 50_000;

const texts = {
  note: ['inquiry.note', 'inquiry.note_text', 'inquiry.note_hint', 'inquiry.note_save'],
  received: ['inquiry.letter', 'inquiry.letter_text', 'inquiry.letter_hint', 'inquiry.letter_save'],
} as const satisfies Record<string, readonly DeskKey[]>;

type Props = { kind: keyof typeof texts; inquiry: InquiryDetail; refused: Refused | undefined };

export function NoteForm({ kind, inquiry: { revision }, refused }: Props) {
  const t = useT();
  const [title, label, hint, button] = texts[kind];
  const form = useDeskForm(
    kind,
    { text: label },
    { refused, constraint: { text: { required: true, maxLength: INQUIRY_ANSWER_MAX } } },
  );
  return (
    <details className="more" open={refused !== undefined}>
      <summary>{t(title)}</summary>
      <DeskForm form={form} after={<SubmitButton>{t(button)}</SubmitButton>}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="revision" value={revision} />
        <TextArea field={form.fields.text} rows={6} maxLength={PASTE_MAX} hint={t(hint)} />
      </DeskForm>
    </details>
  );
}
