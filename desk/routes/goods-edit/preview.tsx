/** The texts with HTML as the product's page shows them. */
import { attributeField, type ProductDetail } from '#contract/desk/goods/edit.ts';
import { hasTags } from '#kit/html/has-tags.ts';
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import { PreviewFrame, removedFrom, sanitise } from '../../editor/preview.tsx';
import { formatOf, typedHtml, typedText } from '../../marks/typed-texts.ts';
import { richAttributes } from './rich-values.ts';

type Shown = { id: number; name: string; rich?: CleanText; text?: string };

export function previewOf({ attributes }: Pick<ProductDetail, 'attributes'>, form: FormData) {
  const htmlIn = (field: string) =>
    typedHtml({ text: typedText(form, field) ?? '', format: formatOf(form, field) });
  const all = richAttributes({ attributes }).map(({ id, names }) => ({
    id,
    names: { ja: names.ja_JP, en: names.en_US },
    html: { ja: htmlIn(attributeField(id, 'ja')), en: htmlIn(attributeField(id, 'en')) },
  }));
  const shownIn = (locale: Locale): Shown[] =>
    all.flatMap(({ id, names, html }) => {
      const shown = html[locale].trim() || html.ja.trim();
      if (shown === '') return [];
      const reading = hasTags(shown) ? { rich: sanitise(shown, locale) } : { text: shown };
      return [{ id, name: names[locale], ...reading }];
    });
  return {
    texts: { ja: shownIn('ja'), en: shownIn('en') },
    removed: removedFrom(all.map(({ html }) => html.ja + html.en).join('')),
  };
}
export type Preview = ReturnType<typeof previewOf>;

export function ProductPreview({ texts, removed }: Preview) {
  const show = (locale: Locale) =>
    texts[locale].map(({ id, name, rich, text }) => (
      <section key={id}>
        <h3>{name}</h3>
        {rich ? <RichText text={rich} /> : <p className="pre">{text}</p>}
      </section>
    ));
  return <PreviewFrame title="goods_edit.preview" removed={removed} show={show} />;
}
