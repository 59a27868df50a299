import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import type { Detail } from './detail.ts';
import { Stars } from './stars.tsx';

/** decisions 20: reviews stand as they were written, newest first. */
export function Reviews({ rating, reviews }: { rating: number; reviews: Detail['reviews'] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section id="reviews">
      <h2>{t('product.reviews')}</h2>
      {reviews.length === 0 ? (
        <p>{t('product.no_reviews')}</p>
      ) : (
        <>
          <p className="product-rating">
            <Stars rating={rating} />
            {t('product.reviews_count', { count: reviews.length })}
          </p>
          <ul className="reviews">
            {reviews.map((review) => (
              <li key={review.key}>
                <Stars rating={review.rating} />
                <h3 lang={langOf(review.title, locale)}>{review.title}</h3>
                <p className="prose" lang={langOf(review.comment, locale)}>
                  {review.comment}
                </p>
                <p className="review-by">
                  <span lang={langOf(review.author ?? '', locale)}>
                    {review.author ?? t('product.anonymous')}
                  </span>
                  <span className="date">{review.day}</span>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
