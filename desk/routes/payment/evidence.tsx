/** The evidence about a payment, side by side. */

import type { PaymentEvidence } from '#contract/desk/payments.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { kindTexts } from './decision.tsx';
import { stateTexts } from './state-texts.ts';

export function Evidence({ payment }: { payment: PaymentEvidence }) {
  const t = useT();
  const locale = useLocale();
  const { gateway, authorisations, notifications, settlements } = payment;
  return (
    <div className="two">
      <section aria-labelledby="ours">
        <h2 id="ours">{t('payment.ours')}</h2>
        <RecordList
          rows={[
            [t('payment.mode'), t(payment.mode === 'token' ? 'payment.mode_token' : 'payment.mode_hosted')],
            [t('payment.state'), t(stateTexts[payment.state])],
            [t('payment.payment_number'), payment.gatewayId],
            [t('payment.error'), payment.errorCode],
          ]}
        />
        <ul className="plain-list">
          {authorisations.map(({ gatewayId, state, claim, errorCode, updatedAt }) => (
            <li key={gatewayId}>
              {gatewayId} {t(stateTexts[state])}{' '}
              {t(claim === 'paid' ? 'payment.claim_paid' : 'payment.claim_refused')} {errorCode}{' '}
              <span className="muted">{formatMoment(updatedAt, locale)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="gateway">
        <h2 id="gateway">{t('payment.gateway')}</h2>
        {gateway.answer === 'unsupported' && <p>{t('payment.unsupported')}</p>}
        {gateway.answer === 'no_answer' && <p role="alert">{t('payment.no_answer')}</p>}
        {gateway.answer === 'found' && gateway.payments.length === 0 && <p>{t('payment.nothing')}</p>}
        <ul className="plain-list">
          {gateway.payments.map(({ gatewayId, state, amount, code }) => (
            <li key={gatewayId}>
              {gatewayId} {t(stateTexts[state])} {formatYen(yen(amount), locale)} {code}
            </li>
          ))}
        </ul>
        <h2>{t('payment.notifications')}</h2>
        <p className="muted">{t('payment.notifications_text')}</p>
        {notifications.length === 0 && <p>{t('payment.nothing')}</p>}
        <ul className="plain-list">
          {notifications.map(({ at, gatewayId, paid, code }) => (
            <li key={`${at}${gatewayId}`}>
              {formatMoment(at, locale)} {gatewayId}{' '}
              {t(paid ? 'payment.claim_paid' : 'payment.claim_refused')} {code}
            </li>
          ))}
        </ul>
        {settlements.length > 0 && (
          <>
            <h2>{t('payment.earlier')}</h2>
            <ul className="plain-list">
              {settlements.map(({ id, kind, reason, proposedBy, createdAt }) => (
                <li key={id}>
                  {formatMoment(createdAt, locale)} {t(kindTexts[kind])} {reason}{' '}
                  <span className="muted">{proposedBy.name}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
