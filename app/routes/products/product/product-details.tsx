/** The texts about a product: description, sections, the table of short attributes, terms. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { RichText } from '#kit/ui/rich-text.tsx';
import type { Detail } from './detail.ts';
import { DetailRow } from './detail-row.tsx';
import type { Reading } from './sections.ts';
import { SeminarDetails } from './seminar.tsx';

type Props = {
  product: Detail;
  /** Further sections: on wide screens after the text, beside the table. */
  children: ReactNode;
};

export function ProductDetails({ product, children }: Props) {
  const t = useT();
  const locale = useLocale();
  // A seminar's terms are shown with its date.
  const terms = product.seminarTerms ?? t('product.returns_seminar');
  return (
    <div className="product-more">
      <div className="product-reading">
        {product.description && <Section title={t('product.description')} {...product.description} />}
        {product.sections.map(({ code, name, title, ...reading }) => (
          <Section key={code} title={title ? t(title) : name} {...reading} />
        ))}
      </div>
      <div className="product-facts">
        {product.seminar && <SeminarDetails seminar={product.seminar} terms={terms} />}
        <section>
          <h2>{t('product.details')}</h2>
          <dl className="record rows">
            {product.details.map((detail) => (
              <DetailRow key={detail.code} name={detail.name}>
                <span lang={langOf(detail.value, locale)}>{detail.value}</span>
              </DetailRow>
            ))}
            <DetailRow name={t('product.code')}>{product.code}</DetailRow>
            {!product.isSeminar && (
              <>
                <DetailRow name={t('product.delivery')}>{t('product.delivery_goods')}</DetailRow>
                <DetailRow name={t('product.returns')}>{t('product.returns_goods')}</DetailRow>
              </>
            )}
          </dl>
        </section>
      </div>
      <div>{children}</div>
    </div>
  );
}

function Section({ title, text, rich }: { title: string } & Reading) {
  const locale = useLocale();
  return (
    <section>
      <h2 lang={langOf(title, locale)}>{title}</h2>
      {rich ? (
        <RichText text={rich} />
      ) : (
        text?.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="prose" lang={langOf(paragraph, locale)}>
            {paragraph}
          </p>
        ))
      )}
    </section>
  );
}
