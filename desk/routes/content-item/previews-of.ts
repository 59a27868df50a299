/** A preview of the form's values, sanitised and with placeholders replaced, as on the shop's pages. */

import type { Placeholders } from '#contract/desk/content/calls.ts';
import type { ContentKind, ContentValues } from '#contract/desk/content/kinds.ts';
import { createCleaner, type Removed } from '#kit/html/clean-html.ts';
import { plainText } from '#kit/html/plain-text.ts';
import type { RichText } from '#kit/html/rich-text.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { env } from '../../env.ts';
import { deskTranslator } from '../../i18n/translators.ts';
import { isRich } from '../../ui/content/names.ts';

const { sanitise, safeLink, removedFrom } = createCleaner({ shopUrl: env.SHOP_URL, elsewhere: true });

export type Preview = {
  locale: Locale;
  title: string;
  category: string;
  /** Shown for kinds of text with HTML. All other kinds show `line`. */
  text: RichText;
  line: string;
  link: { href: string; name: string } | undefined;
  /** URL of the picture. */
  picture: string | undefined;
};

const codes = { ja: 'ja_JP', en: 'en_US' } as const;
const endings = { ja: 'Ja', en: 'En' } as const;

function previewIn(locale: Locale, values: ContentValues, placeholders: Placeholders): Preview {
  const filled = (text: string) =>
    Object.entries(placeholders).reduce(
      (done, [name, texts]) => done.replaceAll(name, texts[codes[locale]]),
      text,
    );
  const pick = (part: 'title' | 'category' | 'text' | 'picture'): string =>
    values[`${part}${endings[locale]}`]?.trim() || values[`${part}Ja`] || '';
  const html = filled(pick('text'));
  const href = safeLink(values.link || undefined, locale);
  const picture = pick('picture');
  return {
    locale,
    title: pick('title'),
    category: pick('category'),
    text: sanitise(html, locale),
    line: plainText(html),
    link: href ? { href, name: deskTranslator(locale)('links.more') } : undefined,
    picture: picture ? `${env.SHOP_URL}/media/500x500/${encodeURI(picture)}` : undefined,
  };
}

export function previewOf(
  kind: ContentKind,
  values: ContentValues,
  placeholders: Placeholders,
): { previews: Preview[]; removed: Removed[] } {
  const previews = (['ja', 'en'] as const).map((locale) => previewIn(locale, values, placeholders));
  const removed = isRich(kind) ? removedFrom(`${values.textJa ?? ''}${values.textEn ?? ''}`) : [];
  return { previews, removed };
}
