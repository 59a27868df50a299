import { useT } from '#app/i18n/text.tsx';

type Props = {
  rating: number;
  /** Whether it is the average of all reviews, which has one decimal. */
  isAverage?: boolean;
  /** Shows the rating as a large number. */
  large?: boolean;
};

/** A rating as text and as stars, including fractions of a star. */
export function Stars({ rating, isAverage = false, large = false }: Props) {
  const t = useT();
  const Figure = large ? 'strong' : 'span';
  return (
    <span className="stars">
      <svg width="80" height="16" viewBox="0 0 120 24" aria-hidden="true">
        <path className="stars-none" d={FIVE} />
        {/* An inner svg cuts off what is outside, and needs no id. */}
        <svg width={rating * 24} height="24" aria-hidden="true">
          <path className="stars-some" d={FIVE} />
        </svg>
      </svg>
      <Figure aria-hidden="true">{isAverage ? rating.toFixed(1) : rating}</Figure>{' '}
      <span className="sr-only">{t('product.rating', { rating })}</span>
    </span>
  );
}

const STAR = 'l2.6 5.6 6.1.7-4.5 4.2 1.2 6.1-5.4-3-5.4 3 1.2-6.1-4.5-4.2 6.1-.7Z';
const FIVE = [12, 36, 60, 84, 108].map((x) => `M${x} 3${STAR}`).join('');
