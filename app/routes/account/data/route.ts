/** Download of a member's own data. Needs a login, and a ticket that is issued after the password was checked. */

import type { LoaderFunctionArgs } from '@remix-run/node';
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { redirectToLogin } from '#app/request/resume-after-login.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { addressBook } from '#app/shop-api/address-book.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { listOrders } from '#app/shop-api/orders.ts';
import { me, writings } from '#app/shop-api/user.ts';
import { wishlist } from '#app/shop-api/wishlist.ts';
import { orderTextNames, orderTexts } from '#contract/order-texts.ts';
import { type Address, joinStreet, wholePlace } from '#contract/rules/address.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { escapeHtml } from '#contract/rules/escape-html.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { personName } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { withPostalMark } from '#contract/rules/postcode.ts';
import { formatMoment } from '#kit/i18n/dates.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { addressView } from '#kit/ui/address/address-view.ts';
import { isTicket } from '../data-ticket.ts';
import { paymentLabel } from '../order-filters.ts';
import { isCancelledPaid } from '../order-view.ts';
import { profileRows, profileView } from '../profile-view.ts';
import { paymentTexts } from '../state-mark.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  const session = await scope.session();
  if (session.kind === 'guest' || session.kind === 'expired') return redirectToLogin(scope);
  try {
    if (session.kind === 'unreachable') throw session.error;
    const query = scope.url.searchParams;
    if (!(await isTicket(scope, query.get('ticket') ?? ''))) return await askAgain(scope);
    const now = new Date();
    const data = await memberData(scope, now);
    const { type, ending, body } = query.get('format') === 'json' ? asJson(data) : asPage(scope, data);
    const headers = new Headers(
      resourceHeaders({
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="my-data-${tokyo(now).day}.${ending}"`,
      }),
    );
    await scope.jar.commit(headers);
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    if (error instanceof NotAuthenticatedError) {
      await scope.endSession();
      return redirectToLogin(scope);
    }
    const headers = resourceHeaders({ 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' });
    return new Response(scope.t('error.network'), { status: 503, headers });
  }
}

type File = { type: string; ending: string; body: string };

const asJson = (data: MemberData): File => ({
  type: 'application/json',
  ending: 'json',
  body: JSON.stringify(data, null, 2),
});

const asPage = (scope: Scope, data: MemberData): File => ({
  type: 'text/html',
  ending: 'html',
  body: dataPage(scope, data),
});

/** Back to the form with the password: the ticket is missing, expired or another member's. */
const askAgain = (scope: Scope): Promise<Response> =>
  redirectWith(scope, href('account.profile', {}, scope.locale), {
    status: 302,
    notices: [{ key: 'profile.data_ask', tone: 'info' }],
  });

/** All that the Shop API has about a member, in the API's shapes. */
async function memberData(caller: Caller, now = new Date()) {
  const [profile, addresses, wishes, orders, texts] = await Promise.all([
    me(caller),
    addressBook(caller),
    wishlist(caller),
    allOrders(caller),
    writings(caller),
  ]);
  return {
    createdAt: now.toISOString(),
    profile,
    addresses,
    orders: orders.map(({ items, channel: _, cartDiscounts: __, ...order }) => ({
      ...order,
      items: items.map(({ product, ...item }) => ({
        ...item,
        product: { code: product.code, name: product.name, variant: product.variants[0] },
      })),
    })),
    wishlist: wishes.map(({ id, code, name }) => ({ id, code, name })),
    ...(texts ?? NO_TEXTS),
  };
}

type MemberData = Awaited<ReturnType<typeof memberData>>;

type Texts = Partial<NonNullable<Awaited<ReturnType<typeof writings>>>>;
const NO_TEXTS: Texts = {};

const ORDERS_AT_ONCE = 100;

/** Orders beyond these pages are left out of the file. */
const MAX_PAGES = 50;

async function allOrders(caller: Caller) {
  const orders = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const found = await listOrders(caller, [['sort', 'ASC']], { page, limit: ORDERS_AT_ONCE });
    orders.push(...found.items);
    if (page >= found.pages) break;
  }
  return orders;
}

type Row = readonly [label: string, value: string];
type Section = { title: string; records: Row[][] };

/** A self-contained HTML file: no scripts, no pictures, no external resources. */
function dataPage(scope: Scope, data: MemberData): string {
  const { t, locale } = scope;
  const title = `${t('profile.data_title')} | ${shopName(locale)}`;
  const sections: Section[] = [
    {
      title: t('account.profile'),
      records: [
        profileRows(profileView(data.profile, locale), t).map(([label, value]): Row => [t(label), value]),
      ],
    },
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
    [t('address.postcode'), withPostalMark(address.postcode)],
    [t('address.prefecture'), prefecture],
    [t('address.city'), address.city],
    [t('address.street'), joinStreet(address.street, address.building)],
    [t('address.company'), company ?? ''],
    [t('address.phone'), address.phoneNumber ? formatNumber(address.phoneNumber) : ''],
  ];
}

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
        ? `${personName(shippingAddress, locale)} ${withPostalMark(shippingAddress.postcode)} ${wholePlace(shippingAddress)}`
        : '',
    ],
    [t('orders.recipient'), order.recipient ?? ''],
    ...orderTextNames.map((name): Row => [t(orderTexts[name].label), order[name] ?? '']),
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
