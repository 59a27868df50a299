/** The price of a product, and the shipping cost. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Detail } from './detail.ts';

/** By law 定価 is for fixed retail prices only, and a struck-through price must have been charged before. */
export function ProductPrice({ product }: { product: Detail }) {
  const t = useT();
  const locale = useLocale();
  if (!product.price) return <p className="mark">{t('product.not_for_sale')}</p>;
  const { postage } = product;
  const { amount, from, was } = product.price;
  return (
    <div className={product.soldOut ? 'product-price none-left' : 'product-price'}>
      <p className={was === undefined ? undefined : 'reduced'}>
        <span className="fine">{t(product.fixedPrice ? 'product.fixed_price' : 'product.price')}</span>
        <Price amount={amount} from={from} taxNote />
        {was !== undefined && (
          <span className="fine">
            {t('product.was')}{' '}
            <s>
              <Price amount={was} />
            </s>
          </span>
        )}
      </p>
      {!product.isSeminar && (
        <p className="product-postage wrap">
          {/* A low stock is shown at the button. */}
          {!product.soldOut && !product.left && <span className="in-stock">{t('product.in_stock')}</span>}
          <a href={href('commercial-transactions', {}, locale)}>
            {postage === undefined
              ? t('product.postage_free', { threshold: product.freeFrom })
              : t('product.postage', { fee: postage, threshold: product.freeFrom })}
          </a>
        </p>
      )}
    </div>
  );
}
