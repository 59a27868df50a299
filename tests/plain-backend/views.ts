/** Products, categories, carts and orders in the format of ShopApiPlugin. */
import {
  allTaxons,
  type Locale,
  type Option,
  type Product,
  products,
  type Taxon,
  type Text,
  type Variant,
} from './goods.ts';
import { type Asked, phpMap, type Settings } from './http.ts';
import type { Cart, Line } from './state.ts';

const SHIPPING_YEN = 500;
/** If the products cost this or more, every line is a tenth cheaper. */
const SALE_FROM_YEN = 10_000;
const DISCOUNTS = {
  sale: { ja_JP: '秋の割引', en_US: 'Autumn sale' },
  coupon: { ja_JP: '春のクーポン', en_US: 'Spring coupon' },
};

const price = (yen: number, { unit }: Settings) => ({ current: yen * unit, currency: 'JPY' });

const pictures = (product: Product, { origin, habits }: Settings) => {
  if (habits.has('pictures_without_address')) return [{ path: 'a/b.jpg' }, { path: 'a/c.jpg' }];
  return product.hasPicture
    ? [
        {
          code: 'main',
          path: `${product.code.toLowerCase()}.png`,
          cachedPath: `${origin}/media/cache/sylius_shop_api/${product.code.toLowerCase()}.png`,
        },
      ]
    : [];
};

const valueName = (options: Option[], code: string, locale: Locale): string => {
  const option = options.find(({ values }) => values.some((one) => one.code === code));
  return `${option?.name[locale]} ${option?.values.find((one) => one.code === code)?.value[locale]}`;
};

const variantCode = (product: Product, variant: Variant, { settings }: Asked) =>
  settings.habits.has('variant_zero') && product.options.length === 0
    ? `${product.code}-variant-0`
    : variant.code;

const variantView = (product: Product, variant: Variant, asked: Asked) =>
  viewOf(variant, variantCode(product, variant, asked), product, asked);

const viewOf = (variant: Variant, code: string, product: Product, { locale, settings }: Asked) => ({
  code,
  name: variant.name[locale],
  axis: variant.axis,
  nameAxis: Object.fromEntries(variant.axis.map((code) => [code, valueName(product.options, code, locale)])),
  available: variant.stock > 0,
  price: price(variant.yen, settings),
  ...(variant.wasYen ? { originalPrice: price(variant.wasYen, settings) } : {}),
  images: [],
});

const isText = (value: object): value is Text => 'ja_JP' in value;

const attributesOf = (product: Product, locale: Locale) =>
  product.attributes.map(({ code, name, type, value }) => ({
    code,
    name: name[locale],
    type,
    value: Array.isArray(value)
      ? value.map((one) => one[locale])
      : typeof value === 'object' && isText(value)
        ? value[locale]
        : value,
  }));

const baseView = (product: Product, { locale, settings, state }: Asked) => {
  const ratings = state.reviews.filter((one) => one.product === product.code).map(({ rating }) => rating);
  return {
    code: product.code,
    name: product.name[locale],
    slug: product.slug[locale],
    channelCode: 'JP_WEB',
    description: product.description[locale],
    averageRating: ratings.length === 0 ? 0 : ratings.reduce((sum, one) => sum + one, 0) / ratings.length,
    taxons: { main: product.taxon, others: product.others },
    attributes: attributesOf(product, locale),
    images: pictures(product, settings),
    _links: { self: { href: `/shop-api/products/by-slug/${encodeURIComponent(product.slug[locale])}` } },
  };
};

export function productView(product: Product, asked: Asked, isAssociated = false): object {
  const others = isAssociated ? [] : product.associated;
  return {
    ...baseView(product, asked),
    variants: Object.fromEntries(
      product.variants.map((one) => [variantCode(product, one, asked), variantView(product, one, asked)]),
    ),
    associations: phpMap(
      others.length === 0
        ? []
        : [
            [
              'together',
              products
                .filter(({ code }) => others.includes(code))
                .map((one) => productView(one, asked, true)),
            ],
          ],
    ),
  };
}

export const productDetail = (product: Product, asked: Asked) => ({
  ...productView(product, asked),
  breadcrumb: `${allTaxons().find(({ code }) => code === product.taxon)?.slug[asked.locale]}/${product.slug[asked.locale]}`,
});

export const taxonView = (taxon: Taxon, position: number, locale: Locale): object => ({
  code: taxon.code,
  name: taxon.name[locale],
  slug: taxon.slug[locale],
  position,
  children: taxon.children.map((child, at) => taxonView(child, at, locale)),
  images: [],
});

/** A page of a list, with links to its neighbours as paths without a host. */
export function pageOf<T>(all: T[], { query, path, settings }: Asked) {
  const limit = Number(query.get('limit')) || 10;
  const page = Number(query.get('page')) || 1;
  const pages = Math.max(1, Math.ceil(all.length / limit));
  const link = (to: number) => `/shop-api${path}?page=${to}&limit=${limit}`;
  const links = {
    self: link(page),
    first: link(1),
    last: link(pages),
    ...(page >= pages && settings.habits.has('last_page_without_next')
      ? {}
      : { next: link(Math.min(page + 1, pages)) }),
  };
  const items = all.slice((page - 1) * limit, page * limit);
  return { page, limit, pages, total: all.length, _links: links, items };
}

/** The cart's amounts in whole yen. */
export function sums(cart: Cart) {
  const subTotals = cart.lines.map(({ variant, quantity }) => variant.yen * quantity);
  const before = subTotals.reduce((sum, one) => sum + one, 0);
  const isCheaper = before >= SALE_FROM_YEN || cart.coupon !== undefined;
  const paid = subTotals.map((one) => (isCheaper ? Math.floor(one * 0.9) : one));
  const items = paid.reduce((sum, one) => sum + one, 0);
  const shipping = cart.shipping && cart.lines.length > 0 ? SHIPPING_YEN : 0;
  return { subTotals, paid, promotion: items - before, items, shipping, total: items + shipping };
}

const itemView = (line: Line, subTotal: number, total: number, asked: Asked) => ({
  id: line.id,
  quantity: line.quantity,
  subTotal: subTotal * asked.settings.unit,
  total: total * asked.settings.unit,
  available: line.variant.stock >= line.quantity,
  product: {
    ...baseView(line.product, asked),
    ...(asked.settings.habits.has('items_without_variants')
      ? {}
      : { variants: [variantView(line.product, line.variant, asked)] }),
    associations: [],
  },
});

export const shippingMethod = ({ locale, settings }: Asked) => ({
  code: 'YAMATO',
  name: locale === 'ja_JP' ? '宅配便' : 'Parcel',
  description: '',
  price: price(SHIPPING_YEN, settings),
});
export const paymentMethod = ({ locale }: Asked) => ({
  code: 'CARD',
  name: locale === 'ja_JP' ? 'クレジットカード' : 'Credit card',
  description: null,
  instructions: null,
});

export function cartView(cart: Cart, asked: Asked): object {
  const { unit } = asked.settings;
  const { subTotals, paid, promotion, items, shipping, total } = sums(cart);
  const isOrder = cart.number !== undefined;
  const paymentState = { paid: 'completed', failed: 'failed' } as const;
  return {
    tokenValue: cart.token,
    channel: 'JP_WEB',
    currency: 'JPY',
    locale: cart.locale,
    checkoutState: cart.state,
    items: cart.lines.map((line, at) => itemView(line, subTotals[at] ?? 0, paid[at] ?? 0, asked)),
    totals: {
      total: total * unit,
      items: items * unit,
      taxes: 0,
      shipping: shipping * unit,
      promotion: promotion * unit,
    },
    ...(cart.shippingAddress
      ? { shippingAddress: cart.shippingAddress, billingAddress: cart.billingAddress }
      : {}),
    payments: cart.payment
      ? [
          {
            state: cart.paid ? paymentState[cart.paid] : isOrder ? 'new' : 'cart',
            method: paymentMethod(asked),
            price: price(total, asked.settings),
          },
        ]
      : [],
    shipments: cart.shipping ? [{ state: isOrder ? 'ready' : 'cart', method: shippingMethod(asked) }] : [],
    ...(cart.coupon ? { couponCode: cart.coupon } : {}),
    cartDiscounts: phpMap(
      promotion === 0
        ? []
        : [
            [
              cart.coupon ? 'SPRING_COUPON' : 'AUTUMN_SALE',
              {
                name: DISCOUNTS[cart.coupon ? 'coupon' : 'sale'][asked.locale],
                amount: price(promotion, asked.settings),
              },
            ],
          ],
    ),
  };
}

export const orderView = (order: Cart, asked: Asked): object => ({
  ...cartView(order, asked),
  number: order.number,
  checkoutCompletedAt: order.completedAt?.toISOString().replace(/\.\d+Z$/, '+00:00'),
  paymentState:
    order.paid === 'paid' && !asked.settings.habits.has('paid_in_payments_only')
      ? 'paid'
      : order.paid === 'failed'
        ? 'cancelled'
        : asked.settings.habits.has('new_orders')
          ? 'new'
          : asked.settings.habits.has('authorized_orders')
            ? 'authorized'
            : 'awaiting_payment',
});
