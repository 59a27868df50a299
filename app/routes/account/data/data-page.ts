/** A member's own data as a self-contained HTML file: no scripts, no pictures, no external resources. */

import { shopName } from '#app/i18n/shop-name.ts';
import type { Scope } from '#app/request/scope.ts';
import { type Address, wholePlace } from '#contract/rules/address.ts';
import { escapeHtml } from '#contract/rules/escape-html.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { personName } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { formatMoment } from '#kit/i18n/dates.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { addressView } from '#kit/ui/address/address-view.ts';
import { paymentLabel } from '../order-filters.ts';
import { isCancelledPaid } from '../order-view.ts';
import { profileRows } from '../profile-rows.ts';
import { profileView } from '../profile-view.ts';
import { paymentTexts } from '../state-mark.tsx';
import type { MemberData } from './member-data.ts';

type Row = readonly [label: string, value: string];
type Section = { title: string; records: Row[][] };

export function dataPage(scope: Scope, data: MemberData): string {
  const { t, locale } = scope;
  const title = `${t('profile.data_title')} | ${shopName(locale)}`;
  const sections: Section[] = [
    { title: t('account.profile'), records: [profileRows(t, profileView(data.profile, locale))] },
    { title: t('address.book'), records: data.addresses.map((one) => addressRows(scope, one)) },
    { title: t('orders.title'), records: data.orders.map((order) => orderRows(scope, order)) },
    { title: t('account.wishlist'), records: data.wishlist.map(({ code, name }) => [[code, name]]) },
    ...writtenSections(scope, data),
  ];
  const body = sections.map((section) => sectionHtml(section, t('profile.none'))).join('');
  return `<!doctype html><html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>body{max-width:60em;margin:auto;padding:1em;font:16px/1.7 sans-serif}table{width:100%;margin:0 0 1em;border-collapse:collapse}th,td{padding:.3em .6em;border:1px solid #bbb;text-align:start;vertical-align:top}th{width:12em}td{white-space:pre-line;overflow-wrap:anywhere}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(formatMoment(data.createdAt, locale))}</p>${body}</body></html>`;
}

function sectionHtml({ title, records }: Section, none: string): string {
  const tables = records.map((rows) => {
    const lines = rows.map(
      ([label, value]) =>
        `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value || none)}</td></tr>`,
    );
    return `<table>${lines.join('')}</table>`;
  });
  return `<h2>${escapeHtml(title)}</h2>${tables.join('') || `<p>${escapeHtml(none)}</p>`}`;
}

function addressRows({ t, locale }: Scope, address: Address): Row[] {
  const { person, prefecture, company } = addressView(address);
  return [
    [t('profile.name'), personName(person, locale)],
    [t('address.postcode'), postal(address.postcode)],
    [t('address.prefecture'), prefecture],
    [t('address.city'), address.city],
    [t('address.street'), address.street],
    [t('address.company'), company ?? ''],
    [t('address.phone'), address.phoneNumber ? formatNumber(address.phoneNumber) : ''],
  ];
}

/** §5.30 */
const postal = (code: string): string => `〒${code.slice(0, 3)}-${code.slice(3)}`;

function orderRows({ t, locale }: Scope, order: MemberData['orders'][number]): Row[] {
  const { shippingAddress } = order;
  const payment = paymentLabel(order.paymentState);
  const states = isCancelledPaid(order, payment) ? (['cancelled', payment] as const) : [payment];
  return [
    [t('checkout.order_number'), order.number],
    [t('orders.date'), order.checkoutCompletedAt ? formatMoment(order.checkoutCompletedAt, locale) : ''],
    [t('orders.payment'), states.map((state) => t(paymentTexts[state])).join(' / ')],
    [t('orders.lines'), order.items.map((item) => lineText(item)).join('\n')],
    [t('cart.total'), formatYen(yen(order.totals.total), locale)],
    [
      t('orders.ship_to'),
      shippingAddress
        ? `${personName(shippingAddress, locale)} ${postal(shippingAddress.postcode)} ${wholePlace(shippingAddress)}`
        : '',
    ],
    [t('orders.recipient'), order.recipient ?? ''],
  ];
}

const lineText = ({ product, quantity }: MemberData['orders'][number]['items'][number]): string =>
  [product.name, ...Object.values(product.variant.nameAxis), `× ${quantity}`].join(' ');

function writtenSections({ t, locale }: Scope, data: MemberData): Section[] {
  const { reviews, inquiries, purchaseRequests } = data;
  const at = (iso: string): Row => [t('profile.data_at'), formatMoment(iso, locale)];
  return [
    {
      title: t('product.reviews'),
      records: (reviews ?? []).map((one) => [
        at(one.createdAt),
        [t('product.code'), one.productCode],
        [t('product.review_rating'), String(one.rating)],
        [one.title, one.comment],
      ]),
    },
    {
      title: t('inquiry.title'),
      records: (inquiries ?? []).map((one) => [at(one.createdAt), [t('inquiry.content'), one.content]]),
    },
    {
      title: t('product.request_title'),
      records: (purchaseRequests ?? []).map((one) => [
        at(one.createdAt),
        [t('product.code'), `${one.productCode} × ${one.quantity}`],
        [t('product.request_content'), one.content ?? ''],
      ]),
    },
  ];
}
