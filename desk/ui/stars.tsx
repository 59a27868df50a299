import { useT } from '../i18n/text.tsx';

const MOST = 5;

/** ★★★☆☆ */
export function Stars({ rating }: { rating: number }) {
  const text = useT()('reviews.stars', { rating });
  return (
    <span className="stars" role="img" aria-label={text}>
      {'★'.repeat(rating)}
      {'☆'.repeat(MOST - rating)}
    </span>
  );
}
