/** Actions for a member. Mails sent from here have the same limits as mails that the member requests. */

import type { MemberDetail } from '#contract/desk/members.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';

export function Help({
  member: { id, enabled, isVerified, newsletter, emailChange },
}: {
  member: MemberDetail;
}) {
  const t = useT();
  const mayOrder = useMay('orders.write');
  const mayErase = useMay('members.erase');
  return (
    <section className="box help" aria-labelledby="help">
      <h2 id="help">{t('members.help')}</h2>
      {enabled && !isVerified && (
        <Button help="verification" text={t('members.verification')} hint={t('members.verification_hint')} />
      )}
      {enabled && <Button help="password" text={t('members.password')} hint={t('members.password_hint')} />}
      {emailChange && (
        <Button
          help="address"
          text={t('members.address_withdraw')}
          hint={t('members.address_withdraw_hint')}
        />
      )}
      {enabled && (
        <div>
          <p>
            <QuietLink href={href('member-email', { id })}>{t('members.address')}</QuietLink>
          </p>
          <p className="muted">{t('members.address_hint')}</p>
        </div>
      )}
      {enabled && mayOrder && (
        <p>
          <QuietLink href={href('phone-order-new', {}, { member: id })}>
            {t('phone_orders.for_member')}
          </QuietLink>
        </p>
      )}
      {newsletter.subscribed && (
        <Button help="newsletter" text={t('newsletter.stop')} hint={t('newsletter.stop_hint')} />
      )}
      <div className="last-steps">
        <p>
          <a
            href={href('member-access', { id })}
            className={enabled ? 'button quiet danger' : 'button quiet'}
          >
            {t(enabled ? 'members.disable' : 'members.enable')}
          </a>
        </p>
        {mayErase && (
          <>
            <p>
              <a href={href('member-erase', { id })} className="button quiet danger">
                {t('erasure.link')}
              </a>
            </p>
            <p className="muted">{t('erasure.link_text')}</p>
          </>
        )}
      </div>
    </section>
  );
}

type ButtonProps = { help: string; text: string; hint: string };

function Button({ help, text, hint }: ButtonProps) {
  const hintId = `${help}-hint`;
  return (
    <div>
      <ButtonForm fields={{ help }}>
        <SubmitButton look="quiet" aria-describedby={hintId}>
          {text}
        </SubmitButton>
      </ButtonForm>
      <p className="muted" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
