/** Picture, name and price of the product. Together with the form they fit on the first screen of a phone. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { quickViewPage } from '#app/ui/product/quick-view.element.ts';
import { Title } from '#app/ui/product/title.tsx';
import type { ImageSize } from '#contract/rules/constants.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Price } from '#kit/ui/price.tsx';
import type { Detail } from './detail.ts';
import { SeminarEvent } from './seminar.tsx';
import { Stars } from './stars.tsx';

type Props = {
  product: Detail;
  rating: { average: number; count: number };
  /** False if the options that the URL chooses are not sold together. */
  inStock: boolean;
};

export function ProductHead({ product, rating, inStock }: Props) {
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
        {!product.seminar && <ProductPrice product={product} inStock={inStock} />}
      </div>
      {product.seminar && (
        <div className="product-event">
          <SeminarEvent seminar={product.seminar} />
          <ProductPrice product={product} inStock={inStock} />
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

/**
 * With the shipping cost. By law 定価 is for fixed retail prices only, and a struck-through price must have been charged
 * before.
 */
function ProductPrice({ product, inStock }: { product: Detail; inStock: boolean }) {
  const t = useT();
  const locale = useLocale();
  if (!product.price) return <p className="mark">{t('product.not_for_sale')}</p>;
  const { postage } = product;
  const { amount, from, was } = product.price;
  return (
    <div className={product.soldOut ? 'product-price none-left' : 'product-price'}>
      <p className={was === undefined ? undefined : 'reduced'}>
        <span className="fine">{t(product.fixedPrice ? 'product.fixed_price' : 'product.price')}</span>{' '}
        <Price amount={amount} from={from} taxNote />{' '}
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
          {product.left && <span className="mark">{t('product.stock_left', { count: product.left })}</span>}
          {inStock && !product.soldOut && !product.left && (
            <span className="in-stock">
              {t(product.partlySoldOut ? 'product.in_stock_partly' : 'product.in_stock')}
            </span>
          )}{' '}
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

/** Limits the number of thumbnails. */
const MAX_PICTURES = 10;

type Image = { path: string; alt: string | undefined };

/**
 * §2 Carousel: one box with thumbnails under it. The thumbnails are radio buttons, so that arrow keys work without
 * scripts. Pictures that are not chosen are not rendered, and so not fetched.
 */
function Gallery({ images, name }: { images: Image[]; name: string }) {
  const t = useT();
  const size = useSize();
  const shown = images.filter(({ path }) => path !== '').slice(0, MAX_PICTURES);
  if (shown.length <= 1) return <Cover {...shown[0]} name={name} size={size} when="first" />;
  return (
    <div className="gallery" role="radiogroup" aria-label={t('product.pictures')}>
      {shown.map((image, index) => (
        <Picture key={image.path} {...{ ...image, name, index, count: shown.length }} />
      ))}
    </div>
  );
}

/** Large enough for a column of 360 px; with Save-Data a smaller size. */
const useSize = (): ImageSize => (useDocument().saveData ? '300x300' : '500x500');

type PictureProps = Image & { name: string; index: number; count: number };

/** Input, picture and thumbnail have to be siblings, as the stylesheet shows the picture by the input before it. */
function Picture({ path, alt, name, index, count }: PictureProps) {
  const t = useT();
  const size = useSize();
  const number = index + 1;
  const id = `picture-${number}`;
  return (
    <>
      <input
        className="sr-only"
        type="radio"
        name="picture"
        id={id}
        defaultChecked={index === 0}
        aria-label={t('product.picture_number', { number, count })}
      />
      <div className="gallery-picture">
        <Cover
          path={path}
          alt={alt}
          name={index === 0 ? name : t('product.picture_name', { name, number })}
          size={size}
          when={index === 0 ? 'first' : 'later'}
        />
      </div>
      <label htmlFor={id} className="gallery-thumb">
        <Cover path={path} name="" size="64x64" when="soon" />
      </label>
    </>
  );
}
