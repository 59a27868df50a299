import { inviteStaff } from '#contract/desk/accounts.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { roleChoices } from '../../ui/account/role.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

type Props = { refused: Refused | undefined };

export function InviteForm({ refused }: Props) {
  const t = useT();
  const form = useDeskForm(
    'invite',
    { name: 'account.name', email: 'account.email', role: 'account.role' },
    { refused, schema: inviteStaff.body, defaultValue: { role: 'staff' } },
  );
  return (
    <section className="box">
      <h2>{t('staff.invite')}</h2>
      <DeskForm
        form={form}
        after={
          <>
            <SubmitButton look="primary">{t('staff.invite_submit')}</SubmitButton>
            <p className="after">{t('staff.invite_text')}</p>
          </>
        }
      >
        <TextInput field={form.fields.name} maxLength={50} autoComplete="off" />
        <TextInput
          field={form.fields.email}
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RadioGroup field={form.fields.role} choices={roleChoices(t)} />
      </DeskForm>
    </section>
  );
}
