/** A member's tags, by which the list of members can be filtered. */
import { TAG_MAX } from '#contract/desk/member-notes.ts';
import type { MemberDetail } from '#contract/desk/members.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { ButtonForm, DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FORM } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';

type Props = {
  member: MemberDetail;
  /** Tags of any members. */
  known: readonly string[];
  refused: Refused | undefined;
};

export function MemberTags({ member: { tags }, known, refused }: Props) {
  const t = useT();
  const mayWrite = useMay('people.write');
  return (
    <section className="box" aria-labelledby="tags">
      <h2 id="tags">{t('members.tags')}</h2>
      {tags.length === 0 && <p className="muted">{t('members.tags_none')}</p>}
      <ul className="lines">
        {tags.map((tag) => (
          <li key={tag}>
            <a href={href('members', {}, { tag })}>{tag}</a>{' '}
            {mayWrite && (
              <ButtonForm fields={{ [FORM]: 'tag-remove', tag }}>
                <SubmitButton look="quiet" aria-label={t('members.tag_remove_of', { tag })}>
                  {t('members.tag_remove')}
                </SubmitButton>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <TagForm known={known.filter((tag) => !tags.includes(tag))} refused={refused} />}
    </section>
  );
}

function TagForm({ known, refused }: { known: readonly string[]; refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm(
    'tag',
    { tag: 'members.tag' },
    { refused, constraint: { tag: { required: true, maxLength: TAG_MAX } } },
  );
  return (
    <DeskForm form={form} after={<SubmitButton look="quiet">{t('members.tag_add')}</SubmitButton>}>
      <input type="hidden" name={FORM} value="tag" />
      <TextInput field={form.fields.tag} hint={t('members.tag_hint')} list="known-tags" autoComplete="off" />
      <datalist id="known-tags">
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </DeskForm>
  );
}
