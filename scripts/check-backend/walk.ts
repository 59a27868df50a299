/**
 * Every call of §7 in an order that finds what the next one needs: a category, a product of it, a member, a cart. What
 * changes something is made only where that was allowed.
 */
import * as addressCalls from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import * as cartCalls from '#contract/cart.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as checkout from '#contract/checkout.ts';
import * as content from '#contract/content.ts';
import { productAddresses, searchHelp } from '#contract/finding.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as orders from '#contract/orders.ts';
import * as user from '#contract/user.ts';
import * as wish from '#contract/wishlist.ts';
import { writings } from '#contract/writings.ts';
import * as lacks from './lacks.ts';
import { type Terms as Judged, merged, nameOf, type Verdict, verdictOf } from './verdict.ts';
import type { Ask, Wire } from './wire.ts';

type Account = { email: string; password: string };
/** `write`: whether carts, an order, a wish and an address of the account may be made. */
export type Wishes = { account: Account | undefined; write: boolean };

type Terms = Ask & Judged;

/** For the checkout: well-formed, and nobody's. */
const ADDRESS = {
  lastName: '確認',
  firstName: '太郎',
  countryCode: 'JP',
  postcode: '1000001',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  phoneNumber: '0312345678',
};
const NOWHERE = 'no-such-token-of-check-backend';

class Walk {
  readonly verdicts: Verdict[] = [];

  constructor(readonly wire: Wire) {}

  /** The data as the storefront reads it; undefined where it cannot. */
  async try<C extends Call>(call: C, terms: Terms = {}): Promise<Read<C> | undefined> {
    const reply = await this.wire.ask(call, terms);
    const { value, ...verdict } = verdictOf(call, this.wire.addressOf(call, terms), reply, terms);
    this.verdicts.push(verdict);
    return value as Read<C> | undefined;
  }

  /** Something that is refused, with this status or one of these. */
  async refused(call: Call, terms: Terms, statuses: number[]): Promise<void> {
    const { status } = await this.wire.ask(call, terms);
    const fits = statuses.includes(status);
    const wrong = `status ${status} where ${statuses.join(' or ')} should be`;
    this.verdicts.push({
      call: nameOf(call),
      asked: this.wire.addressOf(call, terms),
      kind: fits ? 'as specified' : 'broken',
      notes: fits ? [] : [wrong],
    });
  }

  skip(why: string, ...calls: Call[]): void {
    for (const call of calls) this.verdicts.push({ call: nameOf(call), kind: 'not tried', notes: [why] });
  }
}

type Read<C extends Call> = C['data'] extends { _output: infer Output } ? Output : unknown;

export async function walk(wire: Wire, wishes: Wishes): Promise<Verdict[]> {
  const course = new Walk(wire);
  const code = await goods(course);
  await texts(course);
  await member(course, wishes, code);
  return merged(course.verdicts);
}

type Taxons = Read<typeof catalogue.taxons>;

const leavesOf = (taxons: Taxons): Taxons =>
  taxons.flatMap((taxon) => (taxon.children.length > 0 ? leavesOf(taxon.children) : [taxon]));

/** Answers a product that can be bought without a choice, or any one. */
async function goods(course: Walk): Promise<string | undefined> {
  const taxons = (await course.try(catalogue.taxons, { lacks: lacks.ofTaxons })) ?? [];
  const [taxon] = [...taxons.flatMap(({ children }) => children), ...taxons];
  let products: Read<typeof catalogue.taxonProductsBySlug>['items'] = [];
  if (taxon) {
    const { code, slug } = taxon;
    await course.try(catalogue.taxonByCode, { params: { code } });
    await course.try(catalogue.taxonProductsByCode, {
      params: { code },
      lacks: lacks.ofProducts,
      without: 'home and categories: no products by code',
    });
    for (const one of [taxon, ...leavesOf(taxons)]) {
      if (products.length > 0) break;
      const query = { page: '1', limit: '10', 'sortBy[price]': 'ASC' };
      const terms = { params: { slug: one.slug }, query, lacks: lacks.ofProducts };
      const page = one === taxon ? await course.try(catalogue.taxonProductsBySlug, terms) : undefined;
      products = page?.items ?? [];
    }
    await course.refused(catalogue.taxonProductsBySlug, { params: { slug: `${slug}-${NOWHERE}` } }, [404]);
  } else
    course.skip(
      'no category was found',
      catalogue.taxonByCode,
      catalogue.taxonProductsByCode,
      catalogue.taxonProductsBySlug,
    );
  const latest = await course.try(catalogue.latestProducts, {
    query: { limit: '12' },
    lacks: lacks.ofProducts,
    without: 'home: no latest products',
  });
  products = [...products, ...(latest?.items ?? [])];
  const isSimple = ({ variants }: (typeof products)[number]) => {
    const [only, ...others] = Object.values(variants);
    return only?.available && others.length === 0 && only.axis.length === 0;
  };
  const product = products.find(isSimple) ?? products[0];
  const search = { query: { search: product?.name ?? 'a', page: '1', limit: '10' }, lacks: lacks.ofProducts };
  await course.try(catalogue.searchProducts, search);
  await course.try(searchHelp, {
    query: { search: 'a' },
    without: 'search: products alone, no categories, questions or other spellings',
  });
  await course.try(productAddresses, {
    without: 'sitemap: products are asked for page by page, without the day of their last change',
  });
  const { productByCode, productBySlug, recommendations, productReviews, productsByCodes } = catalogue;
  if (!product) {
    course.skip(
      'no product was found',
      productByCode,
      productBySlug,
      recommendations,
      productReviews,
      productsByCodes,
    );
    return undefined;
  }
  const params = { code: product.code };
  await course.try(productByCode, { params, lacks: lacks.ofProduct });
  await course.try(productBySlug, { params: { slug: product.slug }, lacks: lacks.ofProduct });
  await course.refused(productBySlug, { params: { slug: `${product.slug}-${NOWHERE}` } }, [404]);
  await course.try(recommendations, {
    params,
    without: 'product page: no recommendations',
    lacks: lacks.ofProducts,
  });
  await course.try(productReviews, { params, without: 'product page: no reviews', lacks: lacks.ofReviews });
  await course.try(productsByCodes, {
    query: { codes: product.code },
    without: 'home: no recently seen products',
    lacks: lacks.ofProducts,
  });
  return product.code;
}

const sections = {
  contact_information: 'footer: no place, telephone or e-mail',
  terms_and_conditions: 'terms of use: the page is empty',
  popular_keywords: 'home: no keywords',
  notification: 'no banner of notifications',
};

async function texts(course: Walk): Promise<void> {
  await course.try(content.mediaSection, { params: { section: 'carousel' }, without: 'home: no carousel' });
  await course.try(content.faq, { without: 'FAQ: the page is empty' });
  let code: string | undefined;
  for (const [section, without] of Object.entries(sections)) {
    const blocks = await course.try(content.blocksOfSection, { params: { section }, without });
    code ??= blocks?.items[0]?.code;
  }
  if (code) await course.try(content.blockByCode, { params: { code }, without: 'no page asks for it' });
  else course.skip('no block was found', content.blockByCode);
  const guides = await course.try(content.pagesOfSection, {
    params: { section: 'usage_guide' },
    without: 'usage guides: the list is empty',
  });
  const slug = guides?.items[0]?.slug;
  if (slug) await course.try(content.pageBySlug, { params: { slug } });
  else course.skip('no guide was found', content.pageBySlug);
}

const membersOnly: Call[] = [
  user.me,
  addressCalls.addressBook,
  wish.wishlist,
  orders.listOrders,
  orders.showOrder,
];
const writing: Call[] = [
  ...[
    user.updateMe,
    addressCalls.addAddress,
    addressCalls.changeAddress,
    addressCalls.setDefaultAddress,
    addressCalls.removeAddress,
  ],
  ...[wish.addToWishlist, wish.removeFromWishlist],
  ...Object.values(cartCalls).filter((one): one is Extract<typeof one, { id: string }> => 'id' in one),
  ...[checkout.showCheckout, checkout.setAddress, checkout.shippingMethods, checkout.chooseShipping],
  ...[checkout.paymentMethods, checkout.choosePayment, checkout.chooseTriggerApps, checkout.setRecipient],
  ...[checkout.requestPaymentKey, checkout.complete, orders.failPayment],
];
/** Whatever is allowed: it cannot be taken back, or needs a mail or a card. */
const never: [why: string, ...calls: Call[]][] = [
  ['needs a token that the gateway’s script makes of a card', checkout.confirmPayment],
  ['needs a payment that was made', orders.completePayment],
  ['opens an account', user.register, user.registerAtAccountService],
  [
    'needs a mail',
    user.verifyAccount,
    user.resendVerification,
    user.requestPasswordReset,
    user.resetPassword,
  ],
  ['would end other sessions of the account', user.changePassword],
  ['cannot be taken back', catalogue.writeReview, inquiries.createInquiry, inquiries.createPurchaseRequest],
];

async function member(course: Walk, { account, write }: Wishes, code: string | undefined): Promise<void> {
  const { wire } = course;
  await course.refused(user.me, {}, [401]);
  await course.refused(
    user.login,
    { body: { email: `${NOWHERE}@example.com`, password: 'wrong' } },
    [400, 401],
  );
  const opened = account && (await course.try(user.login, { body: account, lacks: lacks.ofLogin }));
  if (opened) {
    course.verdicts.push(...withoutEnd(opened.token));
    wire.bearer = opened.token;
    await own(course);
  } else course.skip('needs --email and --password', ...membersOnly, checkout.triggerApps);
  await course.refused(cartCalls.showCart, { params: { token: NOWHERE } }, [404]);
  if (opened && write && code) await change(course, code);
  else course.skip(write ? 'needs a login and a product' : 'needs --write', ...writing);
  for (const [why, ...calls] of never) course.skip(why, ...calls);
}

/** §3: the access token has a payload with `exp`; without one nobody knows when the session ends. */
function withoutEnd(token: string): Verdict[] {
  let exp: unknown;
  try {
    exp = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).exp;
  } catch {
    exp = undefined;
  }
  if (Number.isFinite(Number(exp ?? Number.NaN))) return [];
  return [
    {
      call: nameOf(user.login),
      kind: 'broken',
      notes: ['token: no JWT whose payload has `exp`: nobody can be logged in'],
    },
  ];
}

async function own(course: Walk): Promise<void> {
  await course.try(user.me, { lacks: lacks.ofMember });
  await course.try(addressCalls.addressBook, {
    lacks: lacks.ofAddressBook,
    without: 'no address book: each order’s address is typed',
  });
  await course.try(wish.wishlist, { without: 'wishlist: the page is empty' });
  const list = await course.try(orders.listOrders, {
    query: { page: '1', limit: '10' },
    lacks: lacks.ofOrders,
  });
  const token = list?.items[0]?.tokenValue;
  if (token) await course.try(orders.showOrder, { params: { token }, lacks: lacks.ofOrder });
  else course.skip('the account has no order', orders.showOrder);
  await course.refused(orders.showOrder, { params: { token: NOWHERE } }, [404]);
  await course.try(checkout.triggerApps, { without: 'checkout: the survey has no choices' });
  await course.try(writings, { without: 'your data: what was written is not in the file' });
}

/** A wish and an address that go again, and an order that is given up. */
async function change(course: Walk, productCode: string): Promise<void> {
  await course.try(wish.addToWishlist, { body: { productCode } });
  await course.try(wish.removeFromWishlist, { params: { id: productCode } });
  await addressBook(course);
  const cart = await course.try(cartCalls.createCart, { body: {} });
  if (!cart) return;
  const params = { token: cart.tokenValue };
  const full = await course.try(cartCalls.addCartItem, { params, body: { productCode, quantity: 1 } });
  await course.try(cartCalls.addCartItems, { params, body: { items: [{ productCode, quantity: 1 }] } });
  await course.try(cartCalls.showCart, { params });
  const itemId = String(full?.items[0]?.id ?? '');
  await course.try(cartCalls.changeCartItem, { params: { ...params, itemId }, body: { quantity: 2 } });
  await course.try(cartCalls.removeCartItem, { params: { ...params, itemId } });
  await course.try(cartCalls.resetCart, { params, body: {} });
  const again = await course.try(cartCalls.showCart, { params });
  await course.try(cartCalls.addCartItem, {
    params: { token: again?.tokenValue ?? cart.tokenValue },
    body: { productCode, quantity: 1 },
  });
  await order(course, again?.tokenValue ?? cart.tokenValue);
  const second = await course.try(cartCalls.createCart, { body: {} });
  if (second) await course.try(cartCalls.dropCart, { params: { token: second.tokenValue } });
}

async function addressBook(course: Walk): Promise<void> {
  const { addressBook: list, addAddress, changeAddress, removeAddress, setDefaultAddress } = addressCalls;
  const known = new Set((await course.try(list))?.map(({ id }) => id));
  await course.try(addAddress, { body: ADDRESS });
  const added = (await course.try(list))?.find(({ id }) => !known.has(id));
  if (!added) return course.skip('the new address is not in the list', changeAddress, removeAddress);
  const params = { id: String(added.id) };
  await course.try(changeAddress, { params, body: { ...ADDRESS, street: '千代田1-2' } });
  await course.try(removeAddress, { params });
  course.skip('would change which address is sent to', setDefaultAddress);
}

async function order(course: Walk, token: string): Promise<void> {
  const params = { token };
  await course.try(checkout.setAddress, {
    params,
    body: { shippingAddress: ADDRESS, billingAddress: ADDRESS },
  });
  const shipping = await course.try(checkout.shippingMethods, { params });
  const method = Object.keys(shipping?.shipments[0]?.methods ?? {})[0];
  if (method)
    await course.try(checkout.chooseShipping, { params: { ...params, index: '0' }, body: { method } });
  const paying = await course.try(checkout.paymentMethods, { params, lacks: lacks.ofPaymentMethods });
  const way = Object.keys(paying?.payments[0]?.methods ?? {})[0];
  if (way)
    await course.try(checkout.choosePayment, { params: { ...params, index: '0' }, body: { method: way } });
  await course.try(checkout.showCheckout, { params });
  await course.try(checkout.chooseTriggerApps, { params, body: { triggerApps: [] } });
  await course.try(checkout.setRecipient, { params, body: { recipient: '確認', requestReceipt: true } });
  await course.try(checkout.requestPaymentKey, {
    params,
    body: { mode: 'hosted' },
    lacks: lacks.ofPaymentKey,
  });
  await course.try(checkout.complete, { params, body: {} });
  await course.try(orders.showOrder, { params, lacks: lacks.ofOrder });
  await course.try(orders.failPayment, { params });
}
