import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import { Cover, mediaUrl } from '~/ui/cover.tsx';
import { Price } from '~/ui/price.tsx';
import type { Detail } from './detail.ts';
import { Stars } from './stars.tsx';

/** Picture, name and price: with the form beside it, all of it fits a phone's first screen (visual.md 4). */
export function ProductHead({ product }: { product: Detail }) {
  const t = useT();
  const locale = useLocale();
  const [first, ...others] = product.images;
  return (
    <>
      <div className="product-picture">
        <Cover path={first} name={product.name} size="300x300" when="first" />
        {others.length > 0 && (
          <ul className="pictures">
            {others.map((path) => (
              <li key={path}>
                <a href={mediaUrl('500x500', path)}>
                  <Cover path={path} name={product.name} size="80x80" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="product-words">
        {product.kind && <p className="product-kind">{t(product.kind)}</p>}
        <h1 lang={langOf(product.name, locale)}>{product.name}</h1>
        {product.author && (
          <p className="product-author" lang={langOf(product.author, locale)}>
            {product.author}
          </p>
        )}
        {product.reviews.length > 0 && (
          <p className="product-rating">
            <Stars rating={product.rating} />
            <a href="#reviews">{t('product.reviews_count', { count: product.reviews.length })}</a>
          </p>
        )}
        {product.price ? (
          <p className="product-price">
            <span className="product-price-label">
              {t(product.fixedPrice ? 'product.fixed_price' : 'product.price')}
            </span>
            <Price amount={product.price.amount} from={product.price.from} taxNote />
            {product.price.was !== undefined && (
              <span className="product-was">
                {t('product.was')}{' '}
                <s>
                  <Price amount={product.price.was} />
                </s>
              </span>
            )}
          </p>
        ) : (
          <p className="mark">{t('product.not_for_sale')}</p>
        )}
        {product.lead && (
          <p className="product-lead" lang={langOf(product.lead, locale)}>
            {product.lead}
          </p>
        )}
      </div>
    </>
  );
}
