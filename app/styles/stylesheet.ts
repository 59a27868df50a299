/**
 * The stylesheet: its URL, and for first visits the text of the part that the page needs, with its hash for the CSP.
 * Each kind of page has such a part, so that first visits are small.
 */
import { createHash } from 'node:crypto';
import account from './account.css?inline';
import href from './app.css?url';
import browse from './browse.css?inline';
import product from './browse-product.css?inline';
import cart from './cart.css?inline';
import checkout from './checkout.css?inline';
import content from './content.css?inline';
import lists from './lists.css?inline';
import login from './login.css?inline';
import productMore from './product-more.css?inline';
import whole from './whole.css?inline';

export const stylesheetHref: string = href;

export type InlineStyle = { text: string; cspHash: string };

const inlineStyle = (text: string): InlineStyle => ({
  text,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

const everything = inlineStyle(whole);
/** By the beginning of the screen's id, or by the name that the page gives; the first match counts. */
const parts: readonly [start: string, style: InlineStyle][] = [
  ['product-more', inlineStyle(productMore)],
  ['products.product', inlineStyle(product)],
  ['checkout.cart', inlineStyle(cart)],
  ['account.', inlineStyle(account)],
  ...pairs(browse, ['home', 'page-not-found', 'unmatched']),
  ['products.', inlineStyle(lists)],
  ...pairs(checkout, ['checkout.']),
  ...pairs(login, ['login', 'register', 'password-reset', 'newsletter']),
  ...pairs(content, [
    'faq',
    'inquiry',
    'usage-guides',
    'terms',
    'privacy',
    'external-services',
    'commercial-transactions',
    'maintenance',
  ]),
];

export const inlineStyleOf = (name = ''): InlineStyle =>
  parts.find(([start]) => name.startsWith(start))?.[1] ?? everything;

function pairs(text: string, starts: string[]): [string, InlineStyle][] {
  const style = inlineStyle(text);
  return starts.map((start) => [start, style]);
}

/** Cookie with the name of the cached stylesheet (http/stylesheet-cookie.ts). */
export const STYLESHEET_COOKIE = 'css';
export const stylesheetId: string = href.split('/').at(-1) ?? '';
