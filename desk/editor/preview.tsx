/** Texts as the shop shows them, in both languages, and the parts that it will not show. */
import type { ReactNode } from 'react';
import { createCleaner, type Removed } from '#kit/html/clean-html.ts';
import { htmlLang, type Locale } from '#kit/i18n/locale.ts';
import { env } from '../env.ts';
import { type DeskKey, useT } from '../i18n/text.tsx';

export const { sanitise, safeLink, removedFrom } = createCleaner({ shopUrl: env.SHOP_URL, elsewhere: true });

const removedNames: Record<Removed['kind'], DeskKey> = {
  tag: 'content.removed_tag',
  attribute: 'content.removed_attribute',
  link: 'content.removed_link',
  picture: 'content.removed_picture',
};

type Props = { removed: readonly Removed[]; show: (locale: Locale) => ReactNode; title?: DeskKey };

export function PreviewFrame({ removed, show, title = 'content.preview' }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t(title)}</h2>
      {removed.length > 0 && (
        <div className="box removed">
          <p>{t('content.removed')}</p>
          <ul className="bullets">
            {removed.map(({ kind, what }) => (
              <li key={`${kind} ${what}`}>
                {t(removedNames[kind])} <code>{what}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="languages">
        {(['ja', 'en'] as const).map((locale) => (
          <section key={locale} aria-label={t(locale === 'ja' ? 'content.ja' : 'content.en')}>
            <p className="muted">{t(locale === 'ja' ? 'content.ja' : 'content.en')}</p>
            <div className="preview" lang={htmlLang[locale]}>
              {show(locale)}
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}
