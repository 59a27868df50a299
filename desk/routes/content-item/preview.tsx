/** A preview of the form's values, sanitised and with placeholders replaced, as on the shop's pages. */
import type { Placeholders } from '#contract/desk/content/calls.ts';
import type { ContentKind, ContentValues } from '#contract/desk/content/kinds.ts';
import type { Removed } from '#kit/html/clean-html.ts';
import { plainText } from '#kit/html/plain-text.ts';
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import { PreviewFrame, removedFrom, safeLink, sanitise } from '../../editor/preview.tsx';
import { env } from '../../env.ts';
import { deskTranslator } from '../../i18n/translators.ts';
import { isRich } from '../../ui/content/names.ts';

export type Preview = {
  locale: Locale;
  title: string;
  category: string;
  /** Shown for kinds of text with HTML. All other kinds show `line`. */
  text: CleanText;
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

type Props = ReturnType<typeof previewOf> & { kind: ContentKind };

export function Previews({ kind, previews, removed }: Props) {
  const show = (locale: Locale) => {
    const preview = previews.find((one) => one.locale === locale);
    return preview && <InShop kind={kind} preview={preview} />;
  };
  return <PreviewFrame removed={removed} show={show} />;
}

function InShop({
  kind,
  preview: { title, category, text, line, link, picture },
}: {
  kind: ContentKind;
  preview: Preview;
}) {
  switch (kind) {
    case 'notices':
    case 'blocks':
      return (
        <div className="notifications">
          <div className="notification">
            <div className="notification-text">
              <RichText text={text} />
              {link && (
                <a href={link.href} target="_blank" rel="noreferrer">
                  {link.name}
                </a>
              )}
            </div>
          </div>
        </div>
      );
    case 'banners':
      return picture ? <img src={picture} width={500} height={200} alt={title} /> : null;
    case 'faq':
      return (
        <>
          <p className="preview-category">{category}</p>
          <details className="faq-item plus" open>
            <summary>{title}</summary>
            <div className="faq-answer">
              <RichText text={text} />
            </div>
          </details>
        </>
      );
    case 'guides':
      return (
        <>
          <p className="preview-title">{title}</p>
          <RichText text={text} />
        </>
      );
    case 'terms':
    case 'privacy':
      return <RichText text={text} />;
    case 'keywords':
      return <span className="preview-keyword">{line}</span>;
    case 'footer':
      return <p>{line}</p>;
  }
}
