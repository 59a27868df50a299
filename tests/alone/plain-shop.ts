/** A minimal back end in memory with the calls of §7 and the shapes of ShopApiPlugin. */
import { afterEach, beforeEach, vi } from 'vitest';
import { signedFingerprint } from '#app/checkout/cart-as-shown.ts';
import { authCookie } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { env } from '#app/env.ts';
import type { action as tokenKeyAction } from '#app/routes/checkout/payment/token-key.ts';
import { readData } from '#app/shop-api/reading.ts';
import { cart } from '#contract/order-shapes.ts';
import { allFeatures } from '#contract/rules/features.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';

type Answer = { status: number; body?: unknown } | 'lost';
export type Sent = { call: string; query: URLSearchParams; body: unknown; headers: Headers };

export const PRODUCT = {
  code: 'MUG',
  name: 'マグカップ',
  slug: 'mug',
  channelCode: 'JP_WEB',
  description: '陶器のマグカップです。',
  averageRating: '0',
  taxons: { main: 'MUGS', others: ['MUGS'] },
  variants: {
    MUG: {
      code: 'MUG',
      name: 'マグカップ',
      axis: [],
      nameAxis: {},
      available: true,
      price: { current: 199_900, currency: 'JPY' },
      originalPrice: null,
      images: [],
    },
  },
  attributes: [
    { code: 'WEIGHT', name: '割引', type: 'percent', value: 0.3 },
    { code: 'WASHABLE', name: '食洗機', type: 'checkbox', value: true },
    { code: 'MADE_IN', name: '産地', type: 'text', value: null },
  ],
  associations: [],
  images: [{ code: 'main', path: 'aa/mug.jpg', cachedPath: 'https://cdn.example/media/cache/mug.jpg' }],
  _links: { self: { href: '/shop-api/products/by-slug/mug' } },
};

const ADDRESS = {
  firstName: '花子',
  lastName: '山田',
  countryCode: 'JP',
  provinceCode: 'JP-27',
  street: '梅田1-2-3',
  city: '大阪市北区',
  postcode: '5300001',
  phoneNumber: null,
  company: null,
};

export const CART = 'cart-token-1';
const cartView = (more: object = {}) => ({
  tokenValue: CART,
  channel: 'JP_WEB',
  currency: 'JPY',
  locale: 'ja_JP',
  checkoutState: 'payment_selected',
  items: [
    {
      id: '7',
      quantity: 1,
      subTotal: 199_900,
      total: 199_900,
      product: { ...PRODUCT, variants: Object.values(PRODUCT.variants) },
    },
  ],
  totals: { total: 249_900, items: 199_900, taxes: 0, shipping: 50_000, promotion: 0 },
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  payments: [{ state: 'cart', method: { code: 'CARD', name: 'カード', description: null } }],
  shipments: [{ state: 'cart', method: { code: 'YAMATO', name: '宅配便' } }],
  cartDiscounts: [],
  couponCode: null,
  ...more,
});

export class PlainBackEnd {
  readonly sent: Sent[] = [];
  /** Responses by call, such as `PATCH /checkout/payment/confirm`. Without an entry, `#known` responds. */
  readonly answers = new Map<string, Answer>();
  order: Record<string, unknown> | undefined;
  cart: Record<string, unknown> | undefined;

  constructor() {
    this.reset();
  }

  reset(): void {
    this.sent.length = 0;
    this.answers.clear();
    this.order = undefined;
    this.cart = cartView();
  }

  calls = (): string[] => this.sent.map(({ call }) => call);
  of = (call: string): Sent[] => this.sent.filter((one) => one.call === call);

  answer(url: URL, init: RequestInit): Response {
    const call = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/shop-api/, '')}`;
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    this.sent.push({ call, query: url.searchParams, body, headers: new Headers(init.headers) });
    const answer = this.answers.get(call) ?? this.#known(call);
    if (answer === 'lost') throw new TypeError('fetch failed');
    const { status, body: data } = answer;
    return new Response(status === 204 ? null : JSON.stringify(data ?? {}), { status });
  }

  #known(call: string): Answer {
    switch (call) {
      case `GET /carts/${CART}`:
      case `GET /checkout/${CART}`:
        return this.cart ? { status: 200, body: this.cart } : { status: 404 };
      case `GET /orders/${CART}`:
        return this.order ? { status: 200, body: this.order } : { status: 404 };
      case `GET /checkout/${CART}/payment`:
        return { status: 200, body: { payments: [{ methods: { CARD: { code: 'CARD', name: 'カード' } } }] } };
      case `PATCH /checkout/${CART}/payment`:
        return { status: 200, body: { paymentKey: 'key-1' } };
      case 'PATCH /checkout/payment/confirm':
        return { status: 200, body: {} };
      case `PUT /checkout/${CART}/complete`:
        this.#place();
        return { status: 204 };
      case `PUT /orders/${CART}/payments/complete`:
        if (this.order) this.order = { ...this.order, paymentState: 'paid' };
        return { status: 204 };
      case 'GET /me':
        return { status: 200, body: { id: 5, email: 'hanako@example.jp', firstName: null, gender: null } };
      case 'GET /taxons':
        return { status: 200, body: [] };
      default:
        return { status: 404, body: { code: 404, message: 'No route found' } };
    }
  }

  #place(): void {
    this.order = {
      ...cartView({ checkoutState: 'completed', payments: [{ state: 'new', method: { name: 'カード' } }] }),
      number: '000000012',
      checkoutCompletedAt: '2026-11-24T10:00:00+09:00',
      paymentState: 'awaiting_payment',
    };
    this.cart = undefined;
  }
}

/**
 * Replaces `fetch` by this back end in every test of a file. Each test has a clock an hour later than the test before
 * it, so that cached responses have expired.
 */
export function inFrontOfPlainShop(): PlainBackEnd {
  const shop = new PlainBackEnd();
  let moment = Date.parse('2026-11-24T00:00:00Z');
  beforeEach(() => {
    shop.reset();
    moment += 3_600_000;
    vi.useFakeTimers({ now: moment, toFake: ['Date'] });
    env.SHOP_API_FEATURES = new Set();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => shop.answer(new URL(url), init));
  });
  afterEach(() => {
    env.SHOP_API_FEATURES = new Set(allFeatures);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return shop;
}

const tokenUntil = (seconds: number) => {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return `x.${Buffer.from(JSON.stringify({ exp, username: 'hanako@example.jp' })).toString('base64url')}.y`;
};

/** A member whose session has no refresh token, with a cart. */
export async function memberWithCart(): Promise<ScreenVisitor> {
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: tokenUntil(600) });
  await shopper.set(cartCookie, CART);
  return shopper;
}

/** The fingerprint of the shop's cart, which the order button sends. */
export function fingerprintOf(shop: Pick<PlainBackEnd, 'cart'>): string {
  const read = readData(cart, shop.cart);
  if (!read.value) throw new Error(read.fault);
  return signedFingerprint(read.value);
}

type Script = { data: { key?: Record<string, unknown>; to?: string; refusal?: { message: string } } };

/** Posts a form as a script of the payment page does, and returns the JSON of the response. */
export async function postByScript(
  shopper: ScreenVisitor,
  action: typeof tokenKeyAction,
  path: string,
  form: Record<string, string>,
): Promise<Script> {
  const request = shopper.request(path, form, { Origin: 'http://localhost:3000' });
  const answer = (await action({ request, context: {}, params: {} } as never)) as Response;
  shopper.cookies.take(answer.headers);
  return (await answer.json()) as Script;
}
