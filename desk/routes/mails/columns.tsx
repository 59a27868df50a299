import { useLocale } from '#app/i18n/text.tsx';
import type { MailRow } from '#contract/desk/mails.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import type { Column } from '../../ui/data-table.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { orderHref } from '../../ui/order-line.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { faultOf } from './fault.ts';

export function useMailColumns(): Column<MailRow>[] {
  const t = useT();
  const locale = useLocale();
  const mayWrite = useMay('orders.write');
  return [
    {
      id: 'to',
      name: t('mails.to'),
      isHead: true,
      show: ({ to, subject }) => (
        <div className="stacked wide">
          <span>{to}</span>
          <span className="plain">{subject}</span>
        </div>
      ),
    },
    {
      id: 'state',
      name: t('mails.state'),
      show: ({ state }) => <StateMark state={`mail_${state}`} />,
    },
    {
      id: 'tries',
      name: t('mails.tries'),
      isNumber: true,
      show: ({ tries }) => t('mails.tries_count', { count: tries }),
    },
    {
      id: 'error',
      name: t('mails.error'),
      show: ({ lastError }) =>
        lastError ? (
          <div className="stacked">
            <span>{t(faultOf(lastError))}</span>
            <small className="muted" lang="en">
              {lastError}
            </small>
          </div>
        ) : (
          '―'
        ),
    },
    {
      id: 'about',
      name: t('mails.about'),
      show: ({ orderId, inquiryId }) => {
        if (orderId !== null) return <a href={orderHref(orderId)}>{t('mails.order')}</a>;
        if (inquiryId === null) return '―';
        return <a href={href('inquiry', { id: inquiryId })}>{t('mails.inquiry', { id: inquiryId })}</a>;
      },
    },
    {
      id: 'at',
      name: t('mails.at'),
      show: ({ createdAt }) => (
        <time className="moment" dateTime={createdAt}>
          {formatMoment(createdAt, locale)}
        </time>
      ),
    },
    ...(mayWrite
      ? [{ id: 'again', name: t('mails.action'), show: (mail: MailRow) => <Again mail={mail} /> }]
      : []),
  ];
}

function Again({ mail: { id, to, state, isRepeatable } }: { mail: MailRow }) {
  const t = useT();
  if (state !== 'dead') return '―';
  if (!isRepeatable) return <span className="muted">{t('mails.not_again')}</span>;
  return (
    <ButtonForm fields={{ mail: id }}>
      <button type="submit" className="button quiet" aria-label={t('mails.again_of', { to })}>
        {t('mails.again')}
      </button>
    </ButtonForm>
  );
}
