/**
 * 領収書 (receipt), also a simplified invoice: the form to issue one, and the receipt that was just issued, for one A4
 * page.
 */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { issueReceipt, showOrder } from '#app/shop-api/orders.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { orderView } from '#app/ui/order/checkout-view.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import type { Order } from '#contract/order-shapes.ts';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { formatYen, taxIncluded, yen } from '#contract/rules/money.ts';
import { length, text } from '#contract/rules/normalise.ts';
import { personName, titleOf, withTitle } from '#contract/rules/person-name.ts';
import type { Receipt } from '#contract/shapes.ts';
import { Scripted } from '#kit/elements/scripted.tsx';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { formatDay } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Addressee } from '#kit/ui/address/addressee.tsx';
import { printButton } from './print-button.element.ts';
import { type Goods, goodsOf, receiptState } from './receipt-state.ts';

const INVALID = 'validation.customer_name';

/** §5.10, §5.11 The name (rule customer_name) is required, and has at most 50 code points. */
const receiptForm = z
  .object({
    /** Sent with the form, so that a double submit issues the same receipt (contract/orders.ts). */
    serial: z.coerce.number().int().min(1).max(99).catch(1),
    recipient: z
      .string({ error: INVALID })
      .transform(text)
      .refine((value) => value !== '', INVALID),
    /** The rule decides where the shopper does not. */
    title: z.enum(['person', 'company']).optional().catch(undefined),
  })
  .transform(({ title, recipient, ...rest }, context) => {
    const titled = title ? withTitle(recipient, title) : recipient;
    if (length(titled) > RECIPIENT_MAX)
      context.addIssue({ code: 'custom', path: ['recipient'], message: INVALID });
    return { ...rest, recipient: titled };
  });

export const { loader, action } = screen('account.receipt', {
  load: loadReceipt,
  act: postReceipt,
});

async function loadReceipt({ scope, params }: LoadArgs) {
  if (!(await supports('receipts'))) throw new NotFoundError({ status: 404 });
  const order = await showOrder(scope, params['detail'] ?? '');
  return {
    page: { head: { title: scope.t('receipt.of', { number: order.number }), noindex: true } },
    token: order.tokenValue,
    ...receiptView(order, scope.locale),
  };
}

function receiptView(order: Order, locale: Locale, now = new Date()) {
  const state = receiptState(order, order.receipts ?? [], now);
  const { number } = order;
  if (state.kind === 'not_paid') return { number, sheet: undefined, issue: undefined };
  const shown = state.kind === 'shown' ? state.receipt : undefined;
  const last = state.kind === 'shown' ? state.receipt : state.last;
  return {
    number,
    sheet: shown && sheetOf(order, shown, shown.serial > 1, locale),
    // A wrong name can be corrected at once. The first receipt may have been printed, so the new one is marked as
    // reissued.
    issue: {
      serial: (last?.serial ?? 0) + 1,
      recipient: last?.recipient ?? order.recipient ?? nameOf(order, locale),
      last: last && {
        number: last.number,
        recipient: last.recipient,
        day: formatDay(last.issuedAt, locale),
      },
    },
  };
}

const nameOf = ({ billingAddress }: Order, locale: Locale): string =>
  billingAddress ? (billingAddress.company ?? personName(billingAddress, locale)) : '';

function sheetOf(order: Order, receipt: Receipt, reissued: boolean, locale: Locale) {
  const { lines, summary } = orderView(order);
  // The received and taxed amounts on a receipt leave out what was refunded.
  const refunded = (order.refunds ?? [])
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amount }) => sum + amount, 0);
  const total = summary.total - refunded;
  const japanese = locale === 'ja';
  return {
    number: receipt.number,
    issued: formatDay(receipt.issuedAt, locale),
    bought: order.checkoutCompletedAt && formatDay(order.checkoutCompletedAt, locale),
    recipient: receipt.recipient,
    title: titleOf(receipt.recipient, order.billingAddress?.company),
    reissued,
    goods: goodsOf(order.items.map(({ product }) => product.kind)),
    lines: lines.map(({ id, name, options, unitPrice, quantity, subTotal }) => ({
      id,
      name: [name, ...options].join(' / '),
      unitPrice,
      quantity,
      subTotal,
    })),
    promotion: summary.promotion,
    shipping: summary.shipping ?? 0,
    refunded,
    total,
    taxes: refunded > 0 ? taxIncluded(total) : summary.taxes,
    registration: env.REGISTRATION_NUMBER,
    issuer: {
      shop: japanese ? env.SHOP_NAME_JA : env.SHOP_NAME_EN,
      name: japanese ? env.SHOP_LEGAL_SELLER_JA : env.SHOP_LEGAL_SELLER_EN,
      address: japanese ? env.SHOP_LEGAL_ADDRESS_JA : env.SHOP_LEGAL_ADDRESS_EN,
      phone: env.SHOP_LEGAL_PHONE,
    },
  };
}

async function postReceipt({ scope, form, params }: ActArgs) {
  const token = params['detail'] ?? '';
  const submission = parseForm(form, receiptForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { serial, recipient } = submission.value;
  try {
    await issueReceipt(scope, token, serial, recipient);
  } catch (error) {
    // The order is not paid, or was refunded: the reloaded page shows that.
    if (!(error instanceof BadRequestError)) throw error;
    if (error.fields['recipient'])
      return refuseForm(scope, submission, { fieldErrors: { recipient: [INVALID] } });
  }
  throw await redirectWith(scope, href('account.receipt', { detail: token }, scope.locale));
}

export default function ReceiptPage() {
  const { token, number, sheet, issue } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1 className={sheet ? 'screen-only' : ''}>{t('receipt.of', { number })}</h1>
      {sheet && <ReceiptSheet receipt={sheet} />}
      {sheet && issue && (
        <details className="panel plus screen-only" open={lastResult !== undefined}>
          <summary>{t('receipt.correct')}</summary>
          <IssueForm {...issue} lastResult={lastResult} />
        </details>
      )}
      {!sheet && issue && <IssueForm {...issue} lastResult={lastResult} />}
      {!sheet && !issue && <p className="text-lead">{t('receipt.not_paid')}</p>}
      <p className="ways screen-only">
        {sheet && <PrintButton />}
        <a href={href('account.order', { detail: token }, locale)}>{t('receipt.back')}</a>
      </p>
    </>
  );
}

export { OrderErrorScreen as ErrorBoundary } from '../error-screen.tsx';

const goodsNames: Record<Goods, TextKey> = {
  books: 'receipt.goods_books',
  materials: 'receipt.goods_materials',
  seminars: 'receipt.goods_seminars',
};

function ReceiptSheet({ receipt }: { receipt: ReturnType<typeof sheetOf> }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const extras = [
    [t('receipt.promotion'), receipt.promotion],
    [t('receipt.shipping'), receipt.shipping],
    [t('receipt.refunded'), -receipt.refunded],
  ] as const;
  const goods = receipt.goods.map((one) => t(goodsNames[one]));
  return (
    <>
      <p className="text-lead screen-only">
        {t('receipt.print_hint')}
        <Gap />
        {t('receipt.another')}
      </p>
      <article className="receipt-sheet">
        <header>
          <p className="head">
            <span>
              {t('receipt.number')} {receipt.number}
            </span>
            <span>
              {t('receipt.issued')} <span className="date">{receipt.issued}</span>
            </span>
          </p>
          <h2>
            {t('receipt.title')}
            {receipt.reissued && <span className="reissued">{t('receipt.reissued')}</span>}
          </h2>
        </header>
        <p className="receipt-to">
          <Addressee name={receipt.recipient} title={receipt.title} />
        </p>
        <p className="receipt-amount">
          <strong>{t('receipt.amount', { amount: yen(receipt.total).toLocaleString('en-US') })}</strong>
          {t('receipt.amount_note')}
        </p>
        <p>{t('receipt.for_goods', { goods: goods.join(locale === 'ja' ? '・' : ', ') })}</p>
        <p>
          {t('receipt.received')}
          <Gap />
          {t('receipt.card')}
        </p>
        {receipt.bought && <p>{t('receipt.paid_on', { day: receipt.bought })}</p>}
        <table>
          <caption>{t('receipt.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('receipt.line_name')}</th>
              <th scope="col">{t('receipt.line_price')}</th>
              <th scope="col">{t('receipt.line_quantity')}</th>
              <th scope="col">{t('receipt.line_amount')}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row" lang={langOf(line.name, locale)}>
                  {line.name}
                </th>
                <td>{money(line.unitPrice)}</td>
                <td>{line.quantity}</td>
                <td>{money(line.subTotal)}</td>
              </tr>
            ))}
            {extras.map(
              ([name, amount]) =>
                amount !== 0 && (
                  <tr key={name}>
                    <th scope="row" colSpan={3}>
                      {name}
                    </th>
                    <td>{money(amount)}</td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
        <p className="receipt-tax spaced">
          {t('receipt.taxed', { total: money(receipt.total), tax: money(receipt.taxes) })}
        </p>
        <footer>
          {receipt.registration && <p>{t('receipt.registration', { number: receipt.registration })}</p>}
          <p lang={langOf(receipt.issuer.name, locale)}>{receipt.issuer.name}</p>
          <p lang={langOf(receipt.issuer.shop, locale)}>{receipt.issuer.shop}</p>
          <p>{receipt.issuer.address}</p>
          <p>{receipt.issuer.phone}</p>
        </footer>
      </article>
    </>
  );
}

type Props = NonNullable<ReturnType<typeof receiptView>['issue']> & {
  lastResult: FormResult | null | undefined;
};

/** Asks for the recipient before a receipt is issued, because an issued receipt never changes. */
function IssueForm({ serial, recipient, last, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'receipt',
    { recipient: 'receipt.recipient', title: 'receipt.recipient_title' },
    {
      constraint: { recipient: { required: true, maxLength: RECIPIENT_MAX } },
      lastResult,
      defaultValue: { recipient, title: 'auto' },
    },
  );
  return (
    <div className="account-form">
      <p className="text-lead">
        {last ? (
          <NamedText of="receipt.lead_again" names={{ recipient: last.recipient }} values={last} />
        ) : (
          t('receipt.lead')
        )}
      </p>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <input type="hidden" name="serial" value={serial} />
        <RequiredNote />
        <TextInput field={form.fields.recipient} hint={t('receipt.recipient_hint')} autoComplete="off" />
        {locale === 'ja' && (
          <RadioGroup
            field={form.fields.title}
            compact
            choices={[
              { value: 'auto', label: t('receipt.title_auto') },
              { value: 'person', label: t('receipt.title_person') },
              { value: 'company', label: t('receipt.title_company') },
            ]}
          />
        )}
        <SubmitButton after={t('receipt.issue_after')}>
          {t(last ? 'receipt.issue_again' : 'receipt.issue')}
        </SubmitButton>
      </PostForm>
    </div>
  );
}

function PrintButton() {
  const t = useT();
  return (
    <print-button>
      <Scripted {...printButton.mark('template')}>
        <button type="button" className="button" {...printButton.mark('button')}>
          {t('receipt.print')}
        </button>
      </Scripted>
    </print-button>
  );
}
