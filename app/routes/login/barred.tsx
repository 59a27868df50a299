/** §8.28 Why a member with the right password cannot log in, and what to do. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { ResendButton } from '#app/ui/member/mail-buttons.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { Gap, useLocale } from '#kit/i18n/text.tsx';

export type Bar = 'unverified' | 'disabled';

export function Barred({ why, email }: { why: Bar; email: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <RefusalBox title={t('login.barred')}>
      {why === 'unverified' ? (
        <>
          <p>{t('login.unverified')}</p>
          <ResendButton email={email} />
        </>
      ) : (
        <p>
          {t('error.user_not_enabled')}
          <Gap />
          <a href={href('inquiry', {}, locale)}>{t('login.ask')}</a>
        </p>
      )}
    </RefusalBox>
  );
}
