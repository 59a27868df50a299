/** §7 Content, in the order of §7. All calls are public and cached per language. */
import { env } from '#app/env.ts';
import * as calls from '#contract/content.ts';
import { retention as retentionCall } from '#contract/retention.ts';
import { backendLocale } from '#kit/i18n/locale.ts';
import { cached } from './cached-call.ts';
import { supports } from './features.ts';
import { type Identity, pathOf } from './http.ts';

export const mediaSection = async (caller: Identity, section: string) =>
  (await cached(calls.mediaSection, { params: { section } }, caller)).items;

export const faq = async (caller: Identity) => (await cached(calls.faq, {}, caller)).items;

export const blocksOfSection = async (caller: Identity, section: string) =>
  (await cached(calls.blocksOfSection, { params: { section } }, caller)).items;

/** Sets a missing title: from the translation in the caller's language, else from the Japanese one. */
function named(page: calls.CmsPage, { locale }: Identity): calls.CmsPage {
  if (page.title) return page;
  const { title, name } = page.translations[backendLocale[locale]] ?? page.translations['ja_JP'] ?? {};
  return { ...page, title: title ?? name ?? page.code };
}

export const pageBySlug = async (caller: Identity, slug: string) =>
  named(await cached(calls.pageBySlug, { params: { slug } }, caller), caller);

export const pagesOfSection = async (caller: Identity, section: string) =>
  (await cached(calls.pagesOfSection, { params: { section } }, caller)).items.map((page) =>
    named(page, caller),
  );

/** The shop's own holidays that the Shop API names; undefined when it does not support it. */
export const closures = async (caller: Identity) =>
  (await supports('shipping_fees')) ? (await cached(calls.shippingFees, {}, caller)).closures : undefined;

/** Undefined when the Shop API does not say it. */
export const retention = async (caller: Identity) =>
  (await supports('retention')) ? cached(retentionCall, {}, caller) : undefined;

/** Undefined when the Shop API does not support it. */
export const shippingFees = async (caller: Identity) =>
  (await supports('shipping_fees')) ? (await cached(calls.shippingFees, {}, caller)).fees : undefined;

type Translated = Pick<calls.Block, 'content' | 'translations'>;

/** The text in the caller's language or, without one, in Japanese. */
export function contentOf({ content, translations }: Translated, { locale }: Identity): string {
  const candidates = [content, translations[backendLocale[locale]]?.content, translations['ja_JP']?.content];
  return candidates.find((text) => text?.trim()) ?? '';
}

export const linkOf = ({ translations }: Translated, { locale }: Identity): string | undefined =>
  translations[backendLocale[locale]]?.link || translations['ja_JP']?.link || undefined;

/** Opens a picture of the Shop API's media folder as a stream, in a size of §3. */
export async function openMedia(size: string, path: string, headers: Headers): Promise<Response> {
  const url = new URL(pathOf('/media/{size}/{slug}', { size, slug: path }), env.SHOP_API_URL);
  return fetch(url, { headers, signal: AbortSignal.timeout(env.SHOP_API_TIMEOUT_MS) });
}
