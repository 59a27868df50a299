/** Carts, checkout and orders: the calls of ShopApiPlugin, and the calls that §7 adds. */
import { products, triggerApps } from './goods.ts';
import { type Asked, created, invalid, notFound, nothing, ok, Refusal, type Route, route } from './http.ts';
import type { Address, Cart, Line } from './state.ts';
import { cartView, orderView, pageOf, paymentMethod, shippingMethod, sums } from './views.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function pickUp(asked: Asked): Cart {
  const token = asked.state.newToken();
  const cart: Cart = { token, locale: asked.locale, owner: asked.memberIfAny, state: 'cart', lines: [] };
  asked.state.carts.set(token, cart);
  return cart;
}

type Faults = Record<string, string[]>;
type Found = Pick<Line, 'product' | 'variant' | 'quantity'>;

/**
 * The three request formats of the plugin: a simple product by its code, a variant by its code, a variant by its options.
 */
function lineOf(sent: Json): { line: Found } | { faults: Faults } {
  const faults = (name: string, fault: string) => ({ faults: { [name]: [fault] } });
  const { productCode, variantCode, options, quantity } = sent;
  if (quantity === undefined || quantity === null)
    return faults('quantity', 'sylius.shop_api.quantity.not_null');
  if (typeof quantity !== 'number' || !Number.isInteger(quantity))
    return faults('quantity', 'sylius.shop_api.quantity.type_integer');
  if (quantity < 1) return faults('quantity', 'sylius.shop_api.quantity.greater_than_0');
  const product = products.find(({ code }) => code === productCode);
  if (!product) return faults('productCode', 'The product does not exists.');
  const isSimple = product.variants.length === 1 && product.options.length === 0;
  const names = 'variantCode' in sent || 'options' in sent;
  if (isSimple && names) return faults('productCode', 'The product is not configurable.');
  if (!isSimple && !names) return faults('productCode', 'The product is not a simple product.');
  const chosen = isObject(options) ? Object.values(options) : undefined;
  const variant = product.variants.find(
    ({ code, axis }) =>
      isSimple || (chosen ? chosen.every((one) => axis.includes(String(one))) : code === variantCode),
  );
  if (!variant) return faults('variantCode', 'The product variant does not exist.');
  if (variant.stock < quantity) return faults('quantity', 'The product is not available in this quantity.');
  return { line: { product, variant, quantity } };
}

function put(cart: Cart, found: Found, id: number): void {
  const same = cart.lines.find(({ variant }) => variant === found.variant);
  if (same) same.quantity += found.quantity;
  else cart.lines.push({ ...found, id });
}

/** The cart after a change of its items. */
function changed(asked: Asked): unknown {
  const { cart, state, settings } = asked;
  if (!settings.habits.has('changing_token')) return cartView(cart, asked);
  state.carts.delete(cart.token);
  cart.token = state.newToken();
  state.carts.set(cart.token, cart);
  return cartView(cart, asked);
}

const PIECES_MAX = 99;
const refuseTooMany = (pieces: number): void => {
  if (pieces > PIECES_MAX) throw invalid({ quantity: ['A cart may hold 99 of a product.'] });
};

function addItem(asked: Asked) {
  const { cart, body, state } = asked;
  const held = cart.lines.filter(({ product }) => product.code === body['productCode']);
  refuseTooMany(held.reduce((sum, { quantity }) => sum + quantity, Number(body['quantity'])));
  const found = lineOf(body);
  if ('faults' in found) throw invalid(found.faults);
  put(cart, found.line, state.id());
  return created(changed(asked));
}

/** Adds all items or none. */
function addItems(asked: Asked) {
  const { cart, body, state } = asked;
  const sent = Array.isArray(body['items']) ? body['items'].filter(isObject) : [];
  const found = sent.map(lineOf);
  const lines = found.flatMap((one) => ('line' in one ? [one.line] : []));
  if (lines.length < found.length || lines.length === 0)
    throw invalid(found.map((one) => ('faults' in one ? one.faults : {})));
  for (const line of lines) put(cart, line, state.id());
  return created(changed(asked));
}

function itemOf({ cart, params }: Asked): Line {
  const line = cart.lines.find(({ id }) => String(id) === params[1]);
  if (!line) throw invalid({ id: ['Cart item does not exist.'] });
  return line;
}

function changeItem(asked: Asked) {
  const line = itemOf(asked);
  const quantity = asked.body['quantity'];
  if (typeof quantity !== 'number' || quantity < 1)
    throw invalid({ quantity: ['sylius.shop_api.quantity.greater_than_0'] });
  if (line.variant.stock < quantity)
    throw invalid({ quantity: ['The product is not available in this quantity.'] });
  line.quantity = quantity;
  return ok(changed(asked));
}

function empty(cart: Cart): void {
  cart.lines = [];
  cart.state = 'cart';
  delete cart.shipping;
  delete cart.payment;
}

function removeItem(asked: Asked) {
  const line = itemOf(asked);
  const { cart } = asked;
  cart.lines = cart.lines.filter((one) => one !== line);
  if (cart.lines.length === 0) empty(cart);
  return ok(changed(asked));
}

const ADDRESS_MUST = {
  firstName: 'first name',
  lastName: 'last name',
  city: 'city',
  street: 'street',
  postcode: 'postcode',
  countryCode: 'country',
};
const ADDRESS_MAY = ['provinceCode', 'provinceName', 'company', 'phoneNumber'];

/** Drops unknown fields of an address. The address book (membership.ts) refuses them instead. */
function addressOf(sent: unknown, name: string): Address {
  const given: Json = isObject(sent) ? sent : {};
  const missing = Object.entries(ADDRESS_MUST).filter(([field]) => !given[field]);
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(([field, words]) => [`${name}.${field}`, [`Please enter ${words}.`]])),
    );
  const known = [...Object.keys(ADDRESS_MUST), ...ADDRESS_MAY];
  return Object.fromEntries(
    known.filter((field) => given[field]).map((field) => [field, String(given[field])]),
  );
}

function setAddress(asked: Asked) {
  const { cart, body } = asked;
  if (cart.lines.length === 0) throw invalid({ token: ['sylius.shop_api.checkout.cart.empty'] });
  cart.shippingAddress = addressOf(body['shippingAddress'], 'shippingAddress');
  cart.billingAddress = body['billingAddress']
    ? addressOf(body['billingAddress'], 'billingAddress')
    : cart.shippingAddress;
  cart.state = 'addressed';
  delete cart.shipping;
  delete cart.payment;
  return nothing;
}

const SHIPPABLE = ['addressed', 'shipping_selected', 'payment_selected'];
const unresolved = (what: string) =>
  new Refusal(400, {
    code: 400,
    message: `The ${what} methods cannot be resolved in the current state of cart!`,
  });

const requireShippable = ({ cart }: Asked): void => {
  if (!SHIPPABLE.includes(cart.state)) throw unresolved('shipment');
};
const requirePayable = ({ cart }: Asked): void => {
  if (!SHIPPABLE.includes(cart.state) || !cart.shipping) throw unresolved('payment');
};

const MINIMUM_YEN = 1_000;

export function requireMinimum({ cart, settings }: Asked): void {
  if (settings.habits.has('minimum_order') && sums(cart).total < MINIMUM_YEN)
    throw new Refusal(400, { code: 400, message: 'The minimum order is 1,000 yen.' });
}

function complete(asked: Asked) {
  const { member, cart, state, body } = asked;
  if (cart.lines.length === 0) throw invalid({ cartToken: ['sylius.shop_api.checkout.cart.empty'] });
  if (!cart.shippingAddress)
    throw invalid({ token: ['Please provide the cart with a shipping and billing address'] });
  if (!cart.shipping) throw invalid({ token: ['Please select a shipping method'] });
  if (!cart.payment) throw invalid({ token: ['Please select a payment method'] });
  requireMinimum(asked);
  if (asked.settings.habits.has('payment_first') && cart.paid !== 'paid')
    throw new Refusal(400, { code: 400, message: 'The payment has not been made.' });
  if (body['email'] && body['email'] !== member.email)
    throw new Refusal(403, { code: 403, message: 'This email is used by another customer.' });
  cart.owner = member;
  cart.state = 'completed';
  cart.number = String(state.id()).padStart(9, '0');
  cart.completedAt = new Date();
  return nothing;
}

function orderOf(asked: Asked): Cart {
  const { member } = asked;
  const order = asked.state.carts.get(asked.param(0));
  if (!order?.number || order.owner !== member)
    throw notFound(
      `There is no placed order with with token ${asked.param(0)} for customer with email ${member.email}`,
    );
  return order;
}

const day = (date: Date) => new Date(date.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
/** Dates such as `2026-9-1 00:00:00`, as in §7. */
const dayOf = (given: string | null): string | undefined => {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(given ?? '');
  return parts ? [parts[1], ...parts.slice(2).map((part) => part.padStart(2, '0'))].join('-') : undefined;
};

function listOrders(asked: Asked) {
  const { member, query, state } = asked;
  const wanted = query.get('criteria[paymentState]');
  const [from, to] = [dayOf(query.get('dateRange[from]')), dayOf(query.get('dateRange[to]'))];
  const found = [...state.carts.values()]
    .filter(({ number, owner }) => number !== undefined && owner === member)
    .map((order) => ({ at: day(order.completedAt ?? new Date()), view: orderView(order, asked) as Json }))
    .filter(
      ({ at, view }) =>
        (!wanted || view['paymentState'] === wanted) && (!from || at >= from) && (!to || at <= to),
    )
    .map(({ view }) => view)
    .reverse();
  const { items, ...pagination } = pageOf(found, asked);
  return ok({ items, pagination });
}

/** An order becomes paid only after the card company has confirmed the payment, whatever the caller reports. */
function completePayment(asked: Asked) {
  if (orderOf(asked).paid !== 'paid')
    throw new Refusal(400, { code: 400, message: 'The payment has not been confirmed.' });
  return nothing;
}

function failPayment(asked: Asked) {
  const order = orderOf(asked);
  if (order.paid === 'paid') throw new Refusal(400, { code: 400, message: 'The order is paid.' });
  order.paid = 'failed';
  return nothing;
}

/** The only coupon: a tenth off. */
function applyCoupon(asked: Asked) {
  const { cart, body } = asked;
  if (body['coupon'] !== 'HARU10') throw invalid({ couponCode: ['The coupon code is not valid.'] });
  cart.coupon = 'HARU10';
  return ok(cartView(cart, asked));
}

export const shoppingRoutes: Route[] = [
  route('POST', '/carts', (asked) => {
    const cart = pickUp(asked);
    const isAlone = asked.settings.habits.has('token_alone');
    return created(isAlone ? { tokenValue: cart.token } : cartView(cart, asked));
  }),
  route('GET', '/carts/*', (asked) => ok(cartView(asked.cart, asked))),
  route('PUT', '/carts/*', (asked) => {
    if (asked.cart.lines.length === 0 && asked.settings.habits.has('empty_reset_refused'))
      throw invalid({ token: ['The cart is empty already.'] });
    empty(asked.cart);
    return created(changed(asked));
  }),
  route('DELETE', '/carts/*', ({ cart, state }) => {
    state.carts.delete(cart.token);
    return nothing;
  }),
  route('PUT', '/carts/*/coupon', applyCoupon),
  route('DELETE', '/carts/*/coupon', (asked) => {
    delete asked.cart.coupon;
    return ok(cartView(asked.cart, asked));
  }),
  route('POST', '/carts/*/items', addItem),
  route('POST', '/carts/*/multiple-items', addItems),
  route('PUT', '/carts/*/items/*', changeItem),
  route('DELETE', '/carts/*/items/*', removeItem),
  route('GET', '/checkout/*', (asked) => ok(cartView(asked.cart, asked))),
  route('PUT', '/checkout/*/address', setAddress),
  route('GET', '/checkout/*/shipping', (asked) => {
    requireShippable(asked);
    return ok({ shipments: [{ methods: { YAMATO: shippingMethod(asked) } }] });
  }),
  route('PUT', '/checkout/*/shipping/0', (asked) => {
    requireShippable(asked);
    const { cart, body } = asked;
    if (body['method'] !== 'YAMATO')
      throw invalid({ method: ['The selected shipping method does not exist.'] });
    cart.shipping = 'YAMATO';
    cart.state = 'shipping_selected';
    return nothing;
  }),
  route('GET', '/checkout/*/payment', (asked) => {
    requirePayable(asked);
    const { settings } = asked;
    const scripts = ['jquery', 'CPToken', 'EMV3DSAdapter'].map(
      (name) => `${settings.gateway?.origin}/gateway/js/${name}.js`,
    );
    const gateway = settings.tellsGateway ? { gateway: { origin: settings.gateway?.origin, scripts } } : {};
    return ok({ payments: [{ methods: { CARD: paymentMethod(asked) } }], ...gateway });
  }),
  route('PUT', '/checkout/*/payment/0', (asked) => {
    requirePayable(asked);
    const { cart, body } = asked;
    if (body['method'] !== 'CARD')
      throw invalid({
        method: [
          'The selected payment method is not available for this cart.',
          'The selected payment method does not exist.',
        ],
      });
    cart.payment = 'CARD';
    cart.state = 'payment_selected';
    return nothing;
  }),
  route('PUT', '/checkout/*/complete', complete),
  route('GET', '/trigger-apps', ({ locale }) =>
    ok(triggerApps.map(({ id, name }) => ({ id, name: name[locale] }))),
  ),
  route('PATCH', '/checkout/*/trigger-apps', ({ cart, body }) => {
    const sent = Array.isArray(body['triggerApps']) ? body['triggerApps'] : [];
    cart.triggerApps = sent.map((one) => ({
      triggerAppId: Number(isObject(one) ? one['triggerAppId'] : one),
    }));
    return ok({});
  }),
  route('PATCH', '/checkout/*/recipient', ({ cart, body }) => {
    cart.recipient = String(body['recipient'] ?? '');
    return ok({});
  }),
  route('GET', '/filter/orders', listOrders),
  route('GET', '/orders/*', (asked) => ok(orderView(orderOf(asked), asked))),
  route('PUT', '/orders/*/payments/complete', completePayment),
  route('PUT', '/orders/*/payments/fail', failPayment),
];
