import type { OwnAccount } from '#contract/desk/accounts.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { OneButton, SubmitButton } from '../../ui/buttons.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import type { RefusedOneOf } from '../../ui/refused.ts';

type Props = { account: OwnAccount; answer: RefusedOneOf | undefined };

export function TotpBox({ account, answer }: Props) {
  const t = useT();
  return (
    <section className="box">
      <h2>{t('me.totp')}</h2>
      {account.totp === 'unset' ? (
        <>
          <p>{t('me.totp_none')}</p>
          <ButtonForm action={href('login-setup', {}, { to: href('me') })}>
            <SubmitButton>{t('me.totp_setup')}</SubmitButton>
          </ButtonForm>
        </>
      ) : (
        <>
          <p>
            {t('me.codes_left')} <strong>{t('me.codes_count', { count: account.recoveryCodesLeft })}</strong>
          </p>
          <OneButton id="codes" answer={answer} button="me.codes_submit" />
          <OneButton id="totp" answer={answer} text="me.totp_again_text" button="me.totp_again" />
        </>
      )}
    </section>
  );
}
