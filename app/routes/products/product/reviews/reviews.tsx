import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { Gap, useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Stars } from './stars.tsx';
import type { ReviewList } from './view.ts';

type Props = { slug: string; reviews: ReviewList; children: ReactNode };

/** The list of reviews with its pages, and the form below it (`children`). */
export function Reviews({ slug, reviews, children }: Props) {
  const t = useT();
  const locale = useLocale();
  const { list, count, page, pages, average } = reviews;
  const path = href('products.product', { id: slug }, locale);
  return (
    <section id="reviews">
      <h2>{t('product.reviews')}</h2>
      {count > 0 && (
        <p className="wrap">
          <Stars rating={average} isAverage large />
          {t('product.reviews_count', { count })}
        </p>
      )}
      {!list && <p className="part-failed">{t('product.reviews_failed')}</p>}
      {list && count === 0 && <p>{t('product.no_reviews')}</p>}
      {list && count > 0 && list.length === 0 && (
        <p>
          {t('product.reviews_beyond')}
          <Gap />
          <a href={`${path}#reviews`}>{t('product.reviews_first')}</a>
        </p>
      )}
      {list && list.length > 0 && (
        <>
          <ul className="reviews rows">
            {list.map((review) => (
              <Review key={review.key} review={review} />
            ))}
          </ul>
          <Pagination path={path} query={{}} page={page} pages={pages} name="reviews" anchor="reviews" />
        </>
      )}
      {children}
    </section>
  );
}

function Review({ review }: { review: NonNullable<ReviewList['list']>[number] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <li>
      <Stars rating={review.rating} />
      <h3 lang={langOf(review.title, locale)}>{review.title}</h3>
      <p className="prose" lang={langOf(review.comment, locale)}>
        {review.comment}
      </p>
      <p className="review-by fine">
        <span lang={langOf(review.author ?? '', locale)}>{review.author ?? t('product.anonymous')}</span>
        {review.buyer && <span className="mark">{t('product.review_buyer')}</span>}
        {review.day && <span className="date">{review.day}</span>}
      </p>
    </li>
  );
}
