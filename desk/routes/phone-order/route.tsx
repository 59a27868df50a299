/** An order by telephone or fax: its goods, its mails, what came of it. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  mailPhoneOrder,
  PHONE_ORDER_DAYS,
  PHONE_ORDER_DAYS_MAX,
  type PhoneOrderDetail,
  readPhoneOrder,
  withdrawPhoneOrder,
} from '#contract/desk/phone-orders.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { sentIn } from '../../request/ask-first.ts';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { Moment } from '../../ui/cells/moment.tsx';
import { DeskForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { BACK, FORM, SURE } from '../../ui/form-names.ts';
import { OrderLine, OrderMarks } from '../../ui/order-line.tsx';
import { formatLastDay, wayTexts } from '../../ui/phone-order.ts';
import { PhoneOrderLines } from '../../ui/phone-order-lines.tsx';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';
import { phoneOrderState, StateMark } from '../../ui/state-mark.tsx';

export const { loader, action } = deskScreen('phone-order', { load: loadPhoneOrder, act: postPhoneOrder });

async function loadPhoneOrder({ params, read, scope }: LoadArgs) {
  const order = await read(readPhoneOrder, { params: { id: params['id'] ?? '' } });
  return { order, title: scope.t('phone_orders.item_title', { id: order.id }) };
}

type Answer = {
  refused?: RefusedOneOf | undefined;
  /** Set to ask before it is withdrawn. */
  ask?: Sent | undefined;
};

async function postPhoneOrder(args: ActArgs) {
  const { form } = args;
  if (form.has(BACK)) throw redirectTo(args.scope, args.scope.here);
  const isWithdrawal = form.get(FORM) === 'withdraw';
  if (isWithdrawal && !form.has(SURE)) return data<Answer>({ ask: sentIn(form) });
  const answer = await (isWithdrawal ? withdraw(args) : mailAgain(args));
  return data<Answer>({ refused: answer?.data }, answer?.init ?? {});
}

const idOf = ({ params }: ActArgs) => ({ id: params['id'] ?? '' });

const withdraw = (args: ActArgs) =>
  submitOneOf(args, z.object({}), async () => {
    await args.change(withdrawPhoneOrder, { params: idOf(args) });
    return redirectTo(args.scope, href('phone-order', idOf(args)), { key: 'notice.phone_order_withdrawn' });
  });

const mailAgain = (args: ActArgs) =>
  submitOneOf(args, z.object({ days: text, email: text }), async ({ days, email }) => {
    await args.change(mailPhoneOrder, { params: idOf(args), body: { days } });
    return redirectTo(args.scope, href('phone-order', idOf(args)), {
      key: 'notice.phone_order_sent',
      values: { email },
    });
  });

export default function PhoneOrder() {
  const { order, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const mayWrite = useMay('orders.write');
  // The button of a withdrawal has no field at which an error could stand.
  const buttons = useDeskForm('buttons', {}, { refused: refusedOf(answer?.refused, 'withdraw') });
  if (answer?.ask)
    return (
      <AskFirst
        title={t('phone_orders.withdraw_ask')}
        above={{ href: href('phone-orders'), text: t('phone_orders.title') }}
        sent={answer.ask}
        effects={[t('phone_orders.withdraw_effect'), t('phone_orders.withdraw_undo')]}
        button={t('phone_orders.withdraw')}
      />
    );
  return (
    <>
      <p className="back">
        <a href={href('phone-orders')}>{t('phone_orders.title')}</a>
      </p>
      <div className="title">
        <h1>{title}</h1>
        {order.order ? (
          <OrderMarks order={order.order} />
        ) : (
          <StateMark state={phoneOrderState(order.state)} />
        )}
      </div>
      <Refusals form={buttons} />
      <div className="two">
        <div>
          <section aria-labelledby="goods">
            <h2 id="goods">{t('phone_orders.goods')}</h2>
            <PhoneOrderLines {...order} />
            {!order.order && order.totalNow !== order.total && (
              <p className="number">
                {t('phone_orders.total_now')} <strong>{formatYen(yen(order.totalNow), locale)}</strong>
              </p>
            )}
          </section>
          <section aria-labelledby="order">
            <h2 id="order">{t('phone_orders.order')}</h2>
            {order.order ? <OrderLine order={order.order} /> : <p>{t('phone_orders.no_order')}</p>}
          </section>
          <Mails order={order} />
        </div>
        <aside className="beside" aria-label={t('phone_orders.facts')}>
          <Facts order={order} />
          {mayWrite && !order.order && (
            <>
              <MailAgain order={order} refused={answer?.refused} />
              {order.state === 'open' && <Withdraw />}
            </>
          )}
        </aside>
      </div>
    </>
  );
}

function Facts({ order }: { order: PhoneOrderDetail }) {
  const t = useT();
  const locale = useLocale();
  const { memberId, name, email, way, createdAt, createdBy, endsAt, usedAt, withdrawnAt, note } = order;
  return (
    <section className="box" aria-labelledby="facts">
      <h2 id="facts">{t('phone_orders.facts')}</h2>
      <RecordList
        rows={[
          [
            t('phone_orders.customer'),
            memberId === null ? (
              name
            ) : (
              <a key="member" href={href('member', { id: memberId })}>
                {name}
              </a>
            ),
          ],
          [t('phone_orders.email'), email],
          [t('phone_orders.language'), t(`order.language_${order.locale}`)],
          [t('phone_orders.way'), t(wayTexts[way])],
          [t('phone_orders.taken'), <Moment key="taken" at={createdAt} />],
          [t('phone_orders.by'), createdBy],
          [t('phone_orders.ends'), formatLastDay(endsAt, locale)],
          [t('phone_orders.used_at'), usedAt && <Moment key="used" at={usedAt} />],
          [t('phone_orders.withdrawn_at'), withdrawnAt && <Moment key="withdrawn" at={withdrawnAt} />],
          [t('phone_orders.note'), note && <span className="pre">{note}</span>],
        ]}
      />
    </section>
  );
}

function Mails({ order: { mails } }: { order: PhoneOrderDetail }) {
  const t = useT();
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{t('phone_orders.mails')}</h2>
      {mails.length === 0 ? (
        <p>{t('phone_orders.mails_none')}</p>
      ) : (
        <ul className="plain-list">
          {mails.map(({ id, to, status, createdAt }) => (
            <li key={id}>
              <Moment at={createdAt} /> {to} <StateMark state={`mail_${status}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MailAgain({ order, refused }: { order: PhoneOrderDetail; refused: RefusedOneOf | undefined }) {
  const t = useT();
  const form = useDeskForm(
    'mail',
    { days: 'phone_orders.days' },
    { refused: refusedOf(refused, 'mail'), defaultValue: { days: String(PHONE_ORDER_DAYS) } },
  );
  return (
    <section className="box" aria-labelledby="again">
      <h2 id="again">{t('phone_orders.again')}</h2>
      <DeskForm
        form={form}
        after={<SubmitButton look="quiet">{t('phone_orders.again_button')}</SubmitButton>}
      >
        <input type="hidden" name={FORM} value="mail" />
        <input type="hidden" name="email" value={order.email} />
        <p>
          {t('phone_orders.again_text')}
          {order.state !== 'open' && ` ${t('phone_orders.again_reopen')}`}
        </p>
        <TextInput
          field={form.fields.days}
          inputMode="numeric"
          size={4}
          autoComplete="off"
          hint={t('phone_orders.days_hint', { max: PHONE_ORDER_DAYS_MAX })}
        />
      </DeskForm>
    </section>
  );
}

function Withdraw() {
  const t = useT();
  const form = useDeskForm('withdraw', {});
  return (
    <section className="box" aria-label={t('phone_orders.withdraw')}>
      <DeskForm
        form={form}
        after={<SubmitButton look="quiet danger">{t('phone_orders.withdraw')}</SubmitButton>}
      >
        <input type="hidden" name={FORM} value="withdraw" />
      </DeskForm>
    </section>
  );
}
