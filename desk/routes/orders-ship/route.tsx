/** Before several orders are marked as shipped: what will happen. Afterwards: the way back, as long as there is one. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import {
  readShipping,
  type ShippingRow,
  shipOrders,
  takeShipmentsBack,
  USUAL,
} from '#contract/desk/orders.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { chosenOrders, ordersHref } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatSecond } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';
import { type NotDone, NotDoneBox } from './not-done.tsx';
import { ShippingTable } from './shipping-table.tsx';

const shipForm = z.object({
  carrier: z.enum([USUAL, ...carriers], 'validation.field_selection_required'),
  mail: z.literal('on').optional(),
});

const toShip = () => href('orders', {}, { view: 'to_ship' });

export const { loader, action } = deskScreen('orders-ship', { load: loadOrdersShip, act: postOrdersShip });

async function loadOrdersShip({ scope, read }: LoadArgs) {
  const ids = chosenOrders(scope.url.searchParams);
  if (ids.length === 0) throw redirectTo(scope, toShip(), { key: 'notice.no_orders_chosen' });
  return read(readShipping, { query: { ids: ids.join() } });
}

type Answer = { refused?: RefusedOneOf | undefined; notDone?: NotDone | undefined };

async function postOrdersShip(args: ActArgs) {
  const { scope, form, change } = args;
  const ids = chosenOrders(form);
  const isBack = form.get(FORM) === 'back';
  let notDone: NotDone | undefined;
  const answer = await submitOneOf(args, isBack ? z.object({}) : shipForm, async (given) => {
    const { orders } =
      'carrier' in given
        ? await change(shipOrders, { body: { ids, carrier: given.carrier, mail: given.mail === 'on' } })
        : await change(takeShipmentsBack, { body: { ids } });
    const refused = orders.flatMap(({ id, number, message }) => (message ? [{ id, number, message }] : []));
    if (refused.length > 0) {
      notDone = { of: isBack ? 'back' : 'ship', orders: refused };
      return undefined;
    }
    const values = { count: orders.length };
    return isBack
      ? redirectTo(scope, toShip(), { key: 'notice.taken_back_many', values })
      : redirectTo(scope, ordersHref('orders-ship', chosenOrders(scope.url.searchParams)), {
          key: 'notice.shipped_many',
          values,
        });
  });
  return data<Answer>({ refused: answer?.data, notDone }, answer?.init ?? { status: 409 });
}

export default function OrdersShip() {
  const { orders } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const ready = orders.filter(({ refusal }) => refusal === null);
  const sent = orders.filter(({ takeBack }) => takeBack !== null);
  const left = orders.filter(({ refusal, takeBack }) => refusal !== null && takeBack === null);
  const isDone = sent.length > 0 && ready.length === 0;
  return (
    <>
      <p className="back">
        <a href={href('orders', {}, { view: 'to_ship' })}>{t('order.back')}</a>
      </p>
      <h1 id="done">{isDone ? t('orders.bulk_done', { count: sent.length }) : t('orders.bulk_title')}</h1>
      {answer?.notDone && <NotDoneBox {...answer.notDone} />}
      {sent.length > 0 && (
        <Sent
          orders={sent}
          isAll={isDone && left.length === 0}
          refused={refusedOf(answer?.refused, 'back')}
        />
      )}
      {left.length > 0 && (
        <section aria-labelledby="left">
          <h2 id="left">{t('orders.bulk_left', { count: left.length })}</h2>
          <ShippingTable caption={t('orders.bulk_left', { count: left.length })} rows={left} />
        </section>
      )}
      {isDone && <Onward needsNumbers={sent.some(({ trackingNumber }) => trackingNumber === null)} />}
      {ready.length > 0 && <Ready orders={ready} refused={refusedOf(answer?.refused, 'ship')} />}
    </>
  );
}

function Onward({ needsNumbers }: { needsNumbers: boolean }) {
  const t = useT();
  return (
    <p className="form-buttons">
      {needsNumbers && (
        <>
          <QuietLink href={href('tracking')}>{t('tracking.title')}</QuietLink>{' '}
        </>
      )}
      <QuietLink href={toShip()}>{t('tracking.to_ship')}</QuietLink>
    </p>
  );
}

type Props = { orders: readonly ShippingRow[]; refused: RefusedOneOf['refused'] | undefined };

const Chosen = ({ orders }: Pick<Props, 'orders'>) => (
  <>
    {orders.map(({ id }) => (
      <input key={id} type="hidden" name="order" value={id} />
    ))}
  </>
);

function Ready({ orders, refused }: Props) {
  const t = useT();
  const notSentNow = useNotSentNow();
  const locale = useLocale();
  const without = orders.filter(({ usualCarrier }) => usualCarrier === null).length;
  const proposed = new Set(orders.map(({ usualCarrier, lastCarrier }) => usualCarrier ?? lastCarrier));
  const [only] = proposed.size === 1 ? proposed : [];
  const form = useDeskForm(
    'ship',
    { carrier: 'orders.bulk_carrier', mail: 'orders.bulk_mail' },
    { refused, defaultValue: { mail: 'on', carrier: without === 0 ? USUAL : (only ?? undefined) } },
  );
  const byCarrier = carriers
    .map((one) => ({ one, count: orders.filter(({ usualCarrier }) => usualCarrier === one).length }))
    .filter(({ count }) => count > 0)
    .map(({ one, count }) => t('orders.bulk_of_carrier', { carrier: CARRIERS[one][locale], count }));
  const mails = orders.filter(({ hasEmail }) => hasEmail).length;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready">{t('orders.bulk_ready', { count: orders.length })}</h2>
      <ShippingTable caption={t('orders.bulk_ready', { count: orders.length })} rows={orders} />
      <DeskForm
        form={form}
        after={
          <p className="form-buttons">
            <SubmitButton look="primary">{t('orders.bulk_submit', { count: orders.length })}</SubmitButton>
          </p>
        }
      >
        <input type="hidden" name={FORM} value="ship" />
        <Chosen orders={orders} />
        <ul className="effects">
          <li>{t('orders.bulk_mails', { count: mails })}</li>
          {notSentNow && <li>{notSentNow}</li>}
          <li>{t('orders.bulk_hint')}</li>
        </ul>
        <RadioGroup
          field={form.fields.carrier}
          compact={byCarrier.length === 0}
          choices={[
            ...(byCarrier.length > 0
              ? [
                  {
                    value: USUAL,
                    label: t('orders.bulk_usual'),
                    note: [
                      ...byCarrier,
                      ...(without > 0 ? [t('orders.bulk_without', { count: without })] : []),
                    ].join(t('kit.comma')),
                  },
                ]
              : []),
            ...carriers.map((value) => ({
              value,
              label:
                byCarrier.length > 0
                  ? t('orders.bulk_all_by', { carrier: CARRIERS[value][locale] })
                  : CARRIERS[value][locale],
            })),
          ]}
        />
        <CheckBox field={form.fields.mail} />
      </DeskForm>
    </section>
  );
}

/** `isAll`: the page's title says what these orders are. */
function Sent({ orders, isAll, refused }: Props & { isAll: boolean }) {
  const t = useT();
  const notSentNow = useNotSentNow();
  const form = useDeskForm('back', {}, { refused });
  const due = orders.flatMap(({ takeBack }) => takeBack?.mailDueAt ?? []).sort();
  return (
    <section className="box" aria-labelledby={isAll ? 'done' : 'sent'}>
      {!isAll && <h2 id="sent">{t('orders.bulk_sent', { count: orders.length })}</h2>}
      <p>
        {due[0] === undefined
          ? t('orders.bulk_back_today')
          : t('orders.bulk_back_until', { at: formatSecond(due[0]) })}
      </p>
      {due[0] !== undefined && notSentNow && <p>{notSentNow}</p>}
      <DeskForm
        form={form}
        after={
          <p className="form-buttons">
            <SubmitButton look="quiet">{t('orders.bulk_back', { count: orders.length })}</SubmitButton>
          </p>
        }
      >
        <input type="hidden" name={FORM} value="back" />
        <Chosen orders={orders} />
      </DeskForm>
      <ShippingTable caption={t('orders.bulk_sent', { count: orders.length })} rows={orders} />
    </section>
  );
}
