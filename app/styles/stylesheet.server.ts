/**
 * The site's one stylesheet: its address, and for a first visit the text of what the page needs of it, with its hash
 * for the policy. Pages for looking around must be small at first sight, so theirs is a part (performance.md 2).
 */
import { createHash } from 'node:crypto';
import whole from './app.css?inline';
import href from './app.css?url';
import browse from './browse.css?inline';
import product from './browse-product.css?inline';

export const stylesheetHref: string = href;

export type InlineStyle = { text: string; cspHash: string };

const inlineStyle = (text: string): InlineStyle => ({
  text,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

const everything = inlineStyle(whole);
const lookingAround = inlineStyle(browse);
const parts: Record<string, InlineStyle> = {
  home: lookingAround,
  'products.search': lookingAround,
  'products.categories': lookingAround,
  'products.product': inlineStyle(product),
};

export const inlineStyleOf = (screenId: string | undefined): InlineStyle =>
  parts[screenId ?? ''] ?? everything;

/** server.js sets this cookie when it hands the stylesheet out: its value is the file's name. */
export const STYLESHEET_COOKIE = 'css';
export const stylesheetId: string = href.split('/').at(-1) ?? '';
