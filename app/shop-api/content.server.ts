/** §7 Content, in its order. All public, so every answer goes through the shared cache, per language. */
import { backendLocale } from '#app/i18n/locale.ts';
import * as calls from '#contract/content.ts';
import { cached } from './cached-call.server.ts';
import type { Caller } from './http.server.ts';

export const mediaSection = async (caller: Caller, section: string) =>
  (await cached(calls.mediaSection, { params: { section } }, caller)).items;

export const faq = async (caller: Caller) => (await cached(calls.faq, {}, caller)).items;

export const blocksOfSection = async (caller: Caller, section: string) =>
  (await cached(calls.blocksOfSection, { params: { section } }, caller)).items;

export const blockByCode = (caller: Caller, code: string) =>
  cached(calls.blockByCode, { params: { code } }, caller);

export const pageBySlug = (caller: Caller, slug: string) =>
  cached(calls.pageBySlug, { params: { slug } }, caller);

export const pagesOfSection = async (caller: Caller, section: string) =>
  (await cached(calls.pagesOfSection, { params: { section } }, caller)).items;

type Translated = Pick<calls.Block, 'content' | 'translations'>;

/** The text in the caller's language; what has not been translated is shown in Japanese rather than not at all. */
export function contentOf({ content, translations }: Translated, { locale }: Caller): string {
  const candidates = [content, translations[backendLocale[locale]]?.content, translations['ja_JP']?.content];
  return candidates.find((text) => text?.trim()) ?? '';
}

export const linkOf = ({ translations }: Translated, { locale }: Caller): string | undefined =>
  translations[backendLocale[locale]]?.link || translations['ja_JP']?.link || undefined;
