/** The mail before it is sent. */
import type { PhoneOrderPreview } from '#contract/desk/phone-orders.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import { formatLastDay } from '../../ui/phone-order.ts';
import { PhoneOrderLines } from '../../ui/phone-order-lines.tsx';

export function Preview({ preview, sent }: { preview: PhoneOrderPreview; sent: Sent }) {
  const t = useT();
  const locale = useLocale();
  const notSentNow = useNotSentNow();
  const { name, email, memberId, endsAt, lines, total, mail } = preview;
  return (
    <AskFirst
      title={t('phone_orders.ask')}
      above={{ href: href('phone-orders'), text: t('phone_orders.title') }}
      sent={sent}
      effects={[
        t('phone_orders.ask_to', { name, email }),
        t(memberId === null ? 'phone_orders.ask_guest' : 'phone_orders.ask_member'),
        t('phone_orders.ask_until', { date: formatLastDay(endsAt, locale) }),
        t('phone_orders.ask_stock'),
        ...(notSentNow ? [notSentNow] : []),
      ]}
      button={t('phone_orders.send')}
      look="primary"
    >
      <PhoneOrderLines lines={lines} total={total} />
      <section aria-labelledby="mail">
        <h2 id="mail">{t('phone_orders.mail')}</h2>
        <blockquote className="message" lang={preview.locale === 'ja_JP' ? 'ja' : 'en'}>
          <p>
            <strong>{mail.subject}</strong>
          </p>
          <p className="message-text">{mail.text}</p>
        </blockquote>
      </section>
    </AskFirst>
  );
}
