import type { StaffMember } from '#contract/desk/staff.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { languageName } from '#kit/i18n/locale.ts';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';

const languages = [
  { value: 'ja_JP', label: languageName.ja },
  { value: 'en_US', label: languageName.en },
];

export function ProfileForm({ staff, refused }: { staff: StaffMember; refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm(
    'profile',
    { name: 'account.name', locale: 'me.locale' },
    { refused, defaultValue: { name: staff.name, locale: staff.locale } },
  );
  return (
    <section className="box">
      <h2>{t('me.profile')}</h2>
      <p className="muted">{staff.email}</p>
      <DeskForm form={form} after={<SubmitButton>{t('account.save')}</SubmitButton>}>
        <input type="hidden" name={FORM} value="profile" />
        <TextInput field={form.fields.name} maxLength={50} autoComplete="name" />
        <RadioGroup field={form.fields.locale} choices={languages} compact />
      </DeskForm>
    </section>
  );
}
