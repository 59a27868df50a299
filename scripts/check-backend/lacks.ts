/** Optional fields, and what is missing on pages without them. A test compares them with the contract's marks. */
import type { Lack } from './verdict.ts';

const under = (path: string, lacks: readonly Lack[]): Lack[] =>
  lacks.map(([name, missing]) => [`${path}.${name}`, missing]);

export const ofTaxons: Lack[] = [
  ['*.slugs', 'the language switch links to a category by its code, which redirects to its slug'],
];

export const ofProduct: Lack[] = [
  ['slugs', 'the language switch links to a product by its code, not its slug'],
  ['variants.*.price', 'no price, and nothing to buy'],
  ['images.*', 'a drawing stands for the picture'],
  ['averageRating', 'no stars'],
  ['taxons.main', 'the breadcrumb of the product page has no category'],
];

export const ofProducts = under('items.*', ofProduct);

export const ofOrder: Lack[] = [
  ['state', 'a cancelled order is recognised by its payment only'],
  ['shippingState', 'order history: does not show whether it has been shipped'],
  ['checkoutCompletedAt', 'order history: no date'],
];

export const ofOrders: Lack[] = [...under('items.*', ofOrder)];

export const ofLogin: Lack[] = [
  ['refresh_token', 'a session ends with its token, and the login page follows'],
];

export const ofMember: Lack[] = [
  ['furiganaLastname', 'profile: no kana of the name'],
  ['birthday', 'profile: no birthday'],
];

export const ofAddressBook: Lack[] = [['*.isDefault', 'checkout: the address is not chosen beforehand']];

export const ofPaymentMethods: Lack[] = [
  ['gateway', 'the card form needs GATEWAY_URL and GATEWAY_AID of the storefront'],
];

export const ofPaymentKey: Lack[] = [
  ['gateway', 'amounts and shop id at the gateway come from the cart and from settings'],
  ['hosted', 'the form to the gateway’s page is made from settings'],
];

export const ofReviews: Lack[] = [['items.*.author', 'reviews: all are anonymous']];
