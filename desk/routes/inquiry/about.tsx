/** Next to the conversation: the customer, the assigned person, the order, and other inquiries from the same address. */

import type { InquiryDetail, OrderOfInquiry } from '#contract/desk/inquiries.ts';
import { categoryText } from '#contract/rules/inquiry-topics.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useDesk } from '../../ui/desk-view.tsx';
import { OrderLine, OrderSum } from '../../ui/order-line.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { inquiryState, StateMark } from '../../ui/state-mark.tsx';

export function About({ inquiry, mayWrite }: { inquiry: InquiryDetail; mayWrite: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { name, email, phoneNumber, memberId, category, productCode, state, assignedTo } = inquiry;
  const member = memberId ?? inquiry.memberOfAddress;
  return (
    <aside className="beside" aria-labelledby="about">
      <section className="box">
        <h2 id="about">{t('inquiry.about')}</h2>
        <RecordList
          rows={[
            [t('inquiry.state'), <StateMark key="state" state={inquiryState(state)} />],
            [t('inquiry.assigned'), <Name key="assigned">{assignedTo?.name ?? t('inquiries.nobody')}</Name>],
            [t('inquiry.received'), formatMoment(inquiry.createdAt, locale)],
            [t('inquiry.category'), category && <Name key="category">{categoryText(category, locale)}</Name>],
            [t('inquiry.name'), <Name key="name">{name}</Name>],
            [t('inquiry.email'), email],
            [t('inquiry.phone'), phoneNumber && <PhoneNumber key="phone" number={phoneNumber} />],
            [
              t('inquiry.language'),
              t(inquiry.locale === 'ja_JP' ? 'inquiry.language_ja' : 'inquiry.language_en'),
            ],
            [
              t('inquiry.member'),
              member === null ? (
                t('inquiry.guest')
              ) : (
                <Stacked key="member">
                  <a href={href('member', { id: member })}>{t('inquiry.member_link')}</a>
                  {memberId === null && <small className="muted">{t('inquiry.member_of_address')}</small>}
                </Stacked>
              ),
            ],
            [t('inquiry.product'), productCode],
          ]}
        />
        {mayWrite && <Changes inquiry={inquiry} />}
      </section>
      {inquiry.orderNumber && (
        <section className="box" aria-labelledby="order">
          <h2 id="order">{t('inquiry.order')}</h2>
          {inquiry.order ? (
            <>
              <OrderOf order={inquiry.order} />
              <p className="muted">{t('inquiry.order_unverified')}</p>
            </>
          ) : (
            <p>{t('inquiry.order_unknown', { number: inquiry.orderNumber })}</p>
          )}
        </section>
      )}
      {inquiry.ordersOfAddress.length > 0 && (
        <section className="box" aria-labelledby="orders-of-address">
          <h2 id="orders-of-address">{t('inquiry.orders_of_address')}</h2>
          {inquiry.ordersOfAddress.map((order) => (
            <OrderOf key={order.id} order={order} />
          ))}
          <p className="muted">{t('inquiry.address_unverified')}</p>
          <p>
            <a href={href('orders', {}, { q: email })}>{t('inquiry.orders_all')}</a>
          </p>
        </section>
      )}
      <section className="box" aria-labelledby="others">
        <h2 id="others">{t('inquiry.others')}</h2>
        {inquiry.others.length === 0 ? (
          <p className="muted">{t('inquiry.others_none')}</p>
        ) : (
          <ul className="lines">
            {inquiry.others.map((other) => (
              <li key={other.id}>
                <a href={href('inquiry', { id: other.id })}>
                  {formatDay(other.createdAt, locale)}　<Name>{other.subject ?? other.excerpt}</Name>
                </a>
                <StateMark state={inquiryState(other.state)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}

function OrderOf({ order }: { order: OrderOfInquiry }) {
  const locale = useLocale();
  const t = useT();
  return (
    <div>
      <OrderLine order={order} />
      <div className="muted">
        {formatDay(order.placedAt, locale)} <OrderSum order={order} />
      </div>
      <Name>{order.goods.map(({ name, quantity }) => `${name} × ${quantity}`).join(t('kit.comma'))}</Name>
    </div>
  );
}

function Changes({ inquiry: { state, assignedTo, revision } }: { inquiry: InquiryDetail }) {
  const t = useT();
  const own = useDesk().session?.staff.id;
  const isMine = assignedTo !== null && assignedTo.id === own;
  return (
    <div className="form-buttons">
      {!isMine && (
        <ButtonForm fields={{ assigned: 'me', revision }}>
          <SubmitButton look="quiet">{t('inquiry.take')}</SubmitButton>
        </ButtonForm>
      )}
      {assignedTo && (
        <ButtonForm fields={{ assigned: 'nobody', revision }}>
          <SubmitButton look="quiet">{t('inquiry.leave')}</SubmitButton>
        </ButtonForm>
      )}
      <ButtonForm fields={{ state: state === 'closed' ? 'new' : 'closed', revision }}>
        <SubmitButton look="quiet">{t(state === 'closed' ? 'inquiry.reopen' : 'inquiry.close')}</SubmitButton>
      </ButtonForm>
    </div>
  );
}
