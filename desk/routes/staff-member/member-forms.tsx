/** The actions of an owner on an account, one form each. */

import type { StaffAccount } from '#contract/desk/accounts.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { roleChoices } from '../../ui/account/role.ts';
import { OneButton, SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

type Props = { member: StaffAccount; answer: RefusedOneOf | undefined };

export function MemberForms({ member, answer }: Props) {
  return (
    <div className="boxes">
      {answer && isGone(answer, member) && <GoneForm refused={answer.refused} />}
      <RoleForm member={member} answer={answer} />
      {member.enabled && (
        <ButtonBox
          id="link"
          answer={answer}
          title="staff.new_link"
          text="staff.new_link_text"
          button="staff.new_link_submit"
        />
      )}
      {member.totp === 'set' && (
        <ButtonBox
          id="totp"
          answer={answer}
          title="staff.remove_totp"
          text="staff.remove_totp_text"
          button="staff.remove_totp_submit"
        />
      )}
      {member.sessions > 0 && (
        <ButtonBox id="sessions" answer={answer} title="account.sessions" button="staff.end_sessions" />
      )}
      {member.enabled ? (
        <ButtonBox
          id="disable"
          answer={answer}
          title="account.state"
          text="staff.disable_text"
          button="staff.disable"
        />
      ) : (
        <ButtonBox
          id="enable"
          answer={answer}
          title="account.state"
          text="staff.enable_text"
          button="staff.enable"
        />
      )}
    </div>
  );
}

/** Whether the answer belongs to a form that the account's present state no longer allows. */
const isGone = ({ of }: RefusedOneOf, { enabled, totp, sessions }: StaffAccount): boolean =>
  ((of === 'link' || of === 'disable') && !enabled) ||
  (of === 'enable' && enabled) ||
  (of === 'totp' && totp === 'unset') ||
  (of === 'sessions' && sessions === 0);

function RoleForm({ member, answer }: Props) {
  const t = useT();
  const form = useDeskForm(
    'role',
    { role: 'account.role' },
    { refused: refusedOf(answer, 'role'), defaultValue: { role: member.role } },
  );
  return (
    <section className="box">
      <DeskForm
        form={form}
        after={
          <>
            <SubmitButton>{t('staff.change_role')}</SubmitButton>
            <p className="after">{t('staff.role_effect')}</p>
          </>
        }
      >
        <input type="hidden" name={FORM} value="role" />
        <RadioGroup field={form.fields.role} choices={roleChoices(t)} />
      </DeskForm>
    </section>
  );
}

type BoxProps = Parameters<typeof OneButton>[0] & { title: DeskKey };

function ButtonBox({ title, ...button }: BoxProps) {
  const t = useT();
  return (
    <section className="box">
      <h2>{t(title)}</h2>
      <OneButton {...button} />
    </section>
  );
}
