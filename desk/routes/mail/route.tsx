/** A mail with its text, as long as the text is kept. */
import { useLoaderData } from '@remix-run/react';
import { type MailDetail, readMail } from '#contract/desk/mails.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { Name } from '#kit/ui/named-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Moment } from '../../ui/cells/moment.tsx';
import { faultOf } from '../../ui/mail-fault.ts';
import { StateMark } from '../../ui/state-mark.tsx';

export const { loader } = deskScreen('mail', { load: loadMail });

async function loadMail({ params, read }: LoadArgs) {
  const mail = await read(readMail, { params: { id: params['id'] ?? '' } });
  return { mail, title: mail.subject };
}

export default function Mail() {
  const { mail } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <p className="back">
        <a href={href('mails', {}, { state: mail.state })}>{t('shell.mails')}</a>
      </p>
      <h1>
        <Name>{mail.subject}</Name>
      </h1>
      <Facts mail={mail} />
      <section aria-labelledby="text">
        <h2 id="text">{t('mails.text')}</h2>
        <Text mail={mail} />
      </section>
    </>
  );
}

function Facts({ mail }: { mail: MailDetail }) {
  const t = useT();
  const { to, state, lastError, createdAt, dueAt, sentAt, orderId, inquiryId } = mail;
  return (
    <RecordList
      rows={[
        [t('mails.to'), to],
        [t('mails.state'), <StateMark key="state" state={`mail_${state}`} />],
        [t('mails.error'), lastError && t(faultOf(lastError))],
        [t('mails.written'), <Moment key="written" at={createdAt} />],
        [t('mails.due'), dueAt && <Moment key="due" at={dueAt} />],
        [t('mails.sent'), sentAt && <Moment key="sent" at={sentAt} />],
        [
          t('mails.about'),
          orderId !== null ? (
            <a key="order" href={href('order', { id: orderId })}>
              {t('mails.order')}
            </a>
          ) : (
            inquiryId !== null && (
              <a key="inquiry" href={href('inquiry', { id: inquiryId })}>
                {t('mails.inquiry', { id: inquiryId })}
              </a>
            )
          ),
        ],
      ]}
    />
  );
}

function Text({ mail: { text, attachments, locale } }: { mail: MailDetail }) {
  const t = useT();
  if (text === null) return <p className="muted">{t('mails.text_gone')}</p>;
  return (
    <>
      {text.includes('…') && <p className="muted">{t('mails.text_hint')}</p>}
      <div className="letter" lang={htmlLang[locale === 'ja_JP' ? 'ja' : 'en']}>
        {text}
      </div>
      {attachments.length > 0 && <p>{t('mails.attachments', { names: attachments.join('、') })}</p>}
    </>
  );
}
