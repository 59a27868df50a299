/** The text with the shop's styles in both languages, and the parts that the shop will not show. */

import type { ContentKind } from '#contract/desk/content/kinds.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import type { Preview, previewOf } from './previews-of.ts';

type Removed = ReturnType<typeof previewOf>['removed'][number];

const removedNames: Record<Removed['kind'], DeskKey> = {
  tag: 'content.removed_tag',
  attribute: 'content.removed_attribute',
  link: 'content.removed_link',
  picture: 'content.removed_picture',
};

type Props = ReturnType<typeof previewOf> & { kind: ContentKind };

export function Previews({ kind, previews, removed }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t('content.preview')}</h2>
      {removed.length > 0 && (
        <div className="box removed">
          <p>{t('content.removed')}</p>
          <ul>
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
      return <RichText text={text} />;
    case 'keywords':
      return <span className="preview-keyword">{line}</span>;
    case 'footer':
      return <p>{line}</p>;
  }
}
