/** How a test opens every screen behind the login, with the demo's data. */
import type { Page } from '@playwright/test';
import type { ScreenId } from '#desk/screens.ts';
import { paidOrder } from './placed.ts';

type Way = string | ((page: Page) => Promise<unknown>);
/** Screens that other tests open (steps of the login, of an erasure, of uploads), and routes that show no page. */
type Elsewhere =
  | 'login'
  | 'login-code'
  | 'login-setup'
  | 'link'
  | 'logout'
  | 'export-file'
  | 'goods-file'
  | 'goods-sample'
  | 'seminar-file'
  | 'member-erase-confirm'
  | 'member-export-file'
  | 'accounts-file'
  | 'documents-file'
  | 'sales-file'
  | 'newsletter-file'
  | 'comparison';

/** Two of the demo's orders to ship. */
const CHOSEN = 'order=22&order=25';

/** Opens a seminar of the demo that has participants. */
async function openSeminar(page: Page): Promise<void> {
  await page.goto('/goods?q=SM-2026-006');
  await page.locator('main a[href$="/participants"]').first().click();
}

/** Records a refund, of which the shop keeps a copy. */
async function refundSome(page: Page): Promise<void> {
  await page.goto('/orders/32/refund');
  const form = page.locator('main form').last();
  await form.locator('input[name=besides]').check();
  await form.locator('input[name=amount]').fill('100');
  await form.locator('input[name=way][value=bank]').check();
  await form.locator('input[name=reference]').fill(`BANK-${Date.now()}`);
  await form.locator('input[name=reason][value=customer]').check();
  await form.locator('button[type=submit]').click();
  await page.locator('form:has([name=sure]) button').first().click();
}

/** Sends one, of which the list has none in the demo. */
async function openPhoneOrder(page: Page): Promise<void> {
  await page.goto('/phone-orders/new?member=1');
  await page.locator('input[name=lines-0-goods]').fill('BK-ENG-0001');
  await page.locator('main form button.primary').click();
  await page.locator('main form button.primary').click();
}

const ways: Record<Exclude<ScreenId, Elsewhere>, Way> = {
  today: '/',
  orders: '/orders?view=to_ship',
  'orders-ship': `/orders/ship?${CHOSEN}`,
  order: '/orders/22',
  'phone-orders': '/phone-orders',
  'phone-order-new': '/phone-orders/new?member=1',
  'phone-order': openPhoneOrder,
  'order-address': '/orders/22/address',
  'order-cancel': '/orders/22/cancel',
  'order-refund': '/orders/22/refund',
  'refund-undo': async (page) => {
    await refundSome(page);
    await page.locator('main a[href$="/undo"]').last().click();
  },
  exports: `/exports?${CHOSEN}`,
  export: async (page) => {
    await page.goto(`/exports?${CHOSEN}`);
    await page.getByRole('radio', { name: /クリックポスト|Click Post/ }).check();
    await page.locator('main button.primary').click();
  },
  tracking: '/tracking',
  'tracking-file': async (page) => {
    await page.goto('/tracking');
    const buffer = Buffer.from('注文番号,伝票番号\n000000022,123456789012\n000000025,1.23E+11');
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'b2.csv', mimeType: 'text/csv', buffer });
    await page.locator('main button.primary').click();
  },
  'print-slips': `/print/slips?${CHOSEN}`,
  'print-picking': `/print/picking?${CHOSEN}`,
  payments: '/payments',
  payment: async (page) => {
    await page.goto(`/orders?view=paid&q=${await paidOrder()}`);
    await page.getByRole('table').getByRole('link').first().click();
    await page.locator('a[href^="/payments/"]').click();
  },
  goods: '/goods',
  'goods-files': '/goods/files',
  'goods-new': '/goods/new?kind=seminar',
  'goods-many': '/goods/many?variant=1&variant=2',
  'goods-copy': '/goods/1/copy',
  'goods-edit': '/goods/1/edit',
  'goods-prices': '/goods/1/prices',
  'goods-variant': '/goods/1/variant',
  'goods-categories': '/goods/1/categories',
  'goods-dates': async (page) => {
    await page.goto('/goods?q=SM-2026-006');
    await page.locator('main a[href$="/edit"]').first().click();
    await page.locator('main a[href$="/dates"]').click();
  },
  'goods-pictures': '/goods/1/pictures',
  'goods-stock': '/goods/1/stock',
  seminar: openSeminar,
  'seminar-print': async (page) => {
    await openSeminar(page);
    await page.locator('main a[href$="/participants/print"]').click();
  },
  'seminar-link': async (page) => {
    await openSeminar(page);
    await page.locator('main a[href$="/join-link"]').click();
  },
  inquiries: '/inquiries',
  inquiry: '/inquiries/1',
  wishes: '/wishes',
  wish: '/wishes/product?product=BK-ENG-0014',
  reviews: '/reviews',
  review: '/reviews/1',
  members: '/members',
  member: '/members/1',
  newsletter: '/newsletter',
  'member-access': '/members/1/access',
  'member-email': '/members/1/email',
  'member-erase': '/members/1/erase',
  sales: '/sales?by=product',
  accounts: '/accounts',
  documents: '/accounts/documents',
  'documents-print': async (page) => {
    await refundSome(page);
    await page.goto('/accounts/documents');
    await page.locator('main table a').first().click();
  },
  content: '/content',
  'content-list': '/content/faq',
  'content-item': '/content/faq/1',
  'content-versions': '/content/faq/1/versions',
  mails: '/mails?state=all',
  'mails-stored': '/mails/stored',
  mail: async (page) => {
    await refundSome(page);
    await page.goto('/mails?state=all');
    await page.getByRole('rowheader').locator('a[href^="/mails/"]').first().click();
  },
  staff: '/staff',
  'staff-member': '/staff/2',
  audit: '/audit',
  me: '/me',
  settings: '/settings',
  'settings-details': '/settings/details',
  'settings-details-versions': '/settings/details/versions',
  'settings-sender': '/settings/sender',
  'settings-carriers': '/settings/carriers',
  'settings-slip': '/settings/slip',
  'settings-notices': '/settings/notices',
  'settings-shop': '/settings/shop',
  'settings-categories': '/settings/shop/categories',
  'settings-category': '/settings/shop/categories/category?code=books',
  'settings-options': '/settings/shop/options',
  'settings-option': '/settings/shop/options/option?code=ruling',
  'settings-attributes': '/settings/shop/attributes',
  'settings-shipping': '/settings/shop/shipping',
  'settings-shipping-method': '/settings/shop/shipping/method?code=standard',
  'settings-payment': '/settings/shop/payment',
  'settings-survey': '/settings/shop/survey',
  'settings-survey-choice': '/settings/shop/survey/choice?code=consultant',
  'settings-closures': '/settings/shop/closures',
  'settings-server': '/settings/shop/server',
  unmatched: '/no-such-page',
};

export const deskScreens = Object.entries<Way>(ways).map(([id, way]) => ({
  id,
  open: async (page: Page) => {
    await (typeof way === 'string' ? page.goto(way) : way(page));
  },
}));
