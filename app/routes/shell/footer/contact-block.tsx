/** §1 Contact information: location, phone number, e-mail. */
import { useT } from '#app/i18n/text.tsx';
import type { ContactView } from '#app/ui/frame.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { Unbroken } from '#kit/ui/address/unbroken.tsx';

export function ContactBlock({ contact }: { contact: ContactView | undefined }) {
  const t = useT();
  if (!contact) return <SectionFailed />;
  const { location, locationLang, phone, email } = contact;
  return (
    <dl>
      {location && (
        <div>
          <dt>{t('chrome.address')}</dt>
          <dd lang={locationLang}>
            <Unbroken text={location} />
          </dd>
        </div>
      )}
      {(phone.number || phone.more) && (
        <div>
          <dt>{t('chrome.phone')}</dt>
          <dd>
            {phone.number && <a href={`tel:${phone.number.replace(/[^\d+]/g, '')}`}>{phone.number}</a>}
            {phone.number && phone.more && <br />}
            {phone.more}
          </dd>
        </div>
      )}
      {email.text && (
        <div>
          <dt>{t('chrome.email')}</dt>
          <dd>{email.href ? <a href={email.href}>{email.text}</a> : email.text}</dd>
        </div>
      )}
    </dl>
  );
}
