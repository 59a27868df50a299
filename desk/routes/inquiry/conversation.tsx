/** The customer's question and all later messages, oldest first. */
import type { ReactNode } from 'react';
import type { InquiryDetail } from '#contract/desk/inquiries.ts';
import { categoryText } from '#contract/rules/inquiry-topics.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf as langOfText } from '#kit/i18n/text-language.ts';
import { Name } from '#kit/ui/named-text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { customerLang } from '../../ui/customer-lang.ts';
import { StateMark } from '../../ui/state-mark.tsx';

type Message = InquiryDetail['messages'][number];

const kinds: Record<Message['kind'], DeskKey> = {
  answer: 'inquiry.kind_answer',
  note: 'inquiry.kind_note',
  received: 'inquiry.kind_received',
};

export function Conversation({ inquiry }: { inquiry: InquiryDetail }) {
  const t = useT();
  const locale = useLocale();
  const language = inquiry.locale === 'ja_JP' ? 'ja' : 'en';
  const langOf = (text: string) => customerLang(text, inquiry.locale);
  const subject = [categoryText(inquiry.category, language), inquiry.subject].filter(Boolean).join('　');
  return (
    <ol className="messages">
      <li className="message received">
        <Head at={inquiry.createdAt} what={t('inquiry.by_customer')} by={inquiry.name} />
        {subject && (
          <p lang={langOf(subject)}>
            <strong>{subject}</strong>
          </p>
        )}
        <p className="message-text" lang={langOf(inquiry.content)}>
          {inquiry.content}
        </p>
      </li>
      {inquiry.messages.map(({ id, kind, by, createdAt, text, mail }) => (
        <li key={id} className={`message ${kind}`}>
          <Head at={createdAt} what={t(kinds[kind])} by={by}>
            {mail && <StateMark state={`mail_${mail}`} />}
          </Head>
          <p className="message-text" lang={kind === 'note' ? langOfText(text, locale) : langOf(text)}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Head({ at, what, by, children }: { at: string; what: string; by: string; children?: ReactNode }) {
  const locale = useLocale();
  return (
    <p className="message-head">
      <strong>{what}</strong>{' '}
      <span>
        <Name>{by}</Name>
      </span>{' '}
      <time className="moment muted" dateTime={at}>
        {formatMoment(at, locale)}
      </time>{' '}
      {children}
    </p>
  );
}
