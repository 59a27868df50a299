/** A preview of the form's values, sanitised and with placeholders replaced, as on the shop's pages. */
import type { Placeholders } from '#contract/desk/content/calls.ts';
import type { ContentKind, ContentValues } from '#contract/desk/content/kinds.ts';
import { createCleaner, type Removed } from '#kit/html/clean-html.ts';
import { plainText } from '#kit/html/plain-text.ts';
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import { htmlLang, type Locale } from '#kit/i18n/locale.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import { env } from '../../env.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { deskTranslator } from '../../i18n/translators.ts';
import { isRich } from '../../ui/content/names.ts';

const { sanitise, safeLink, removedFrom } = createCleaner({ shopUrl: env.SHOP_URL, elsewhere: true });

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

const removedNames: Record<Removed['kind'], DeskKey> = {
  tag: 'content.removed_tag',
  attribute: 'content.removed_attribute',
  link: 'content.removed_link',
  picture: 'content.removed_picture',
};

type Props = ReturnType<typeof previewOf> & { kind: ContentKind };

/** The text with the shop's styles in both languages, and the parts that the shop will not show. */
export function Previews({ kind, previews, removed }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t('content.preview')}</h2>
      {removed.length > 0 && (
        <div className="box removed">
          <p>{t('content.removed')}</p>
          <ul className="bullets">
            {removed.map(({ kind: what, what: name }) => (
              <li key={`${what} ${name}`}>
                {t(removedNames[what])} <code>{name}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="languages">
        {previews.map((preview) => (
          <section key={preview.locale} aria-label={t(preview.locale === 'ja' ? 'content.ja' : 'content.en')}>
            <p className="muted">{t(preview.locale === 'ja' ? 'content.ja' : 'content.en')}</p>
            <div className="preview" lang={htmlLang[preview.locale]}>
              <InShop kind={kind} preview={preview} />
            </div>
          </section>
        ))}
      </div>
    </section>
  );
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
