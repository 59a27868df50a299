import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { quickViewPage } from '#app/ui/product/quick-view.element.ts';
import { Title } from '#app/ui/product/title.tsx';
import type { Detail } from './detail.ts';
import { Gallery } from './gallery.tsx';
import { ProductPrice } from './product-price.tsx';
import { Stars } from './reviews/stars.tsx';
import { SeminarEvent } from './seminar-event.tsx';

type Props = { product: Detail; rating: { average: number; count: number } };

/** Picture, name and price. Together with the form it fits on the first screen of a phone. */
export function ProductHead({ product, rating }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <div className="product-picture">
        <Gallery images={product.images} name={product.name} />
      </div>
      <div className="product-words">
        {product.kind && <p className="fine">{t(product.kind)}</p>}
        <h1 lang={langOf(product.name, locale)}>
          <Title name={product.name} />
        </h1>
        {product.author && (
          <p className="fine" lang={langOf(product.author, locale)}>
            {product.author}
          </p>
        )}
        {rating.count > 0 && (
          <p className="wrap">
            <Stars rating={rating.average} isAverage />
            <a href="#reviews">{t('product.reviews_count', { count: rating.count })}</a>
          </p>
        )}
        {!product.seminar && <ProductPrice product={product} />}
      </div>
      {product.seminar && (
        <div className="product-event">
          <SeminarEvent seminar={product.seminar} />
          <ProductPrice product={product} />
        </div>
      )}
      {product.lead && (
        <p className="product-lead voice" lang={langOf(product.lead, locale)} {...quickViewPage.mark('lead')}>
          {product.lead}
        </p>
      )}
    </>
  );
}
