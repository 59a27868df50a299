import type { MailRow } from '#contract/desk/mails.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { type DeskTranslate, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import type { Column } from '../../ui/data-table.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { faultOf } from '../../ui/mail-fault.ts';
import { Stacked } from '../../ui/stacked.tsx';
import { StateMark } from '../../ui/state-mark.tsx';

/** The error column is only shown if a mail in the list has failed. */
export function useMailColumns(mails: readonly MailRow[]): Column<MailRow>[] {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const hasErrors = mails.some(({ lastError }) => lastError !== null);
  const hasDead = mails.some(({ state }) => state === 'dead');
  return [
    {
      name: t('mails.to'),
      isHead: true,
      place: 'start',
      show: (mail) => (
        <Stacked className="wide">
          <span>{mail.to}</span>
          <a className="plain" href={href('mail', { id: mail.id })}>
            <Name>{mail.subject}</Name>
          </a>
          <About mail={mail} />
        </Stacked>
      ),
    },
    {
      name: t('mails.state'),
      place: 'end',
      show: ({ state, tries }) => (
        <div>
          <StateMark state={`mail_${state}`} />{' '}
          {tries > 1 && <small className="muted tries">{t('mails.tries', { count: tries })}</small>}
        </div>
      ),
    },
    ...(hasErrors ? [errorColumn(t)] : []),
    { name: t('mails.at'), show: (mail) => <Times {...mail} /> },
    ...(mayWrite && hasDead
      ? [{ name: t('mails.action'), show: (mail: MailRow) => <Again mail={mail} /> }]
      : []),
  ];
}

/** When the mail was written, and when it was or will be sent. */
function Times({ createdAt, dueAt, sentAt }: MailRow) {
  const t = useT();
  const locale = useLocale();
  const times = [
    [t('mails.written'), createdAt],
    [t('mails.due'), dueAt],
    [t('mails.sent'), sentAt],
  ] as const;
  return (
    <Stacked>
      {times.map(
        ([name, at]) =>
          at && (
            <span key={name} className="nowrap">
              <span className="muted">{name}</span> <time dateTime={at}>{formatMoment(at, locale)}</time>
            </span>
          ),
      )}
    </Stacked>
  );
}

const errorColumn = (t: DeskTranslate): Column<MailRow> => ({
  name: t('mails.error'),
  show: ({ lastError }) =>
    lastError ? (
      <Stacked>
        <span>{t(faultOf(lastError))}</span>
        <small className="muted" lang="en">
          {lastError}
        </small>
      </Stacked>
    ) : (
      '―'
    ),
});

function About({ mail: { orderId, inquiryId } }: { mail: MailRow }) {
  const t = useT();
  if (orderId !== null) return <a href={href('order', { id: orderId })}>{t('mails.order')}</a>;
  if (inquiryId !== null)
    return <a href={href('inquiry', { id: inquiryId })}>{t('mails.inquiry', { id: inquiryId })}</a>;
  return null;
}

function Again({ mail: { id, to, state, isRepeatable } }: { mail: MailRow }) {
  const t = useT();
  if (state !== 'dead') return '―';
  if (!isRepeatable) return <span className="muted">{t('mails.not_again')}</span>;
  return (
    <ButtonForm fields={{ mail: id }}>
      <SubmitButton look="quiet" aria-label={t('mails.again_of', { to })}>
        {t('mails.again')}
      </SubmitButton>
    </ButtonForm>
  );
}
