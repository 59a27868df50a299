/** What sells, and which seminars come next. */
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { NameLink } from '../../ui/cells/name-link.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { useMay } from '../../ui/desk-view.tsx';
import { Cover } from '../../ui/goods/cover.tsx';
import type { TodayView } from './work.tsx';

export function Beside({ bestSellers, seminars }: Pick<TodayView, 'bestSellers' | 'seminars'>) {
  const t = useT();
  const locale = useLocale();
  const mayReadGoods = useMay('goods.read');
  return (
    <div className="beside">
      <section className="box" aria-labelledby="best">
        <h2 id="best">{t('today.best_sellers')}</h2>
        {bestSellers === null && <p className="tile-failed">{t('today.part_failed')}</p>}
        {bestSellers?.length === 0 && <p className="muted">{t('today.none_sold')}</p>}
        <ul className="ranks">
          {bestSellers?.map(({ id, name, picture, pieces }) => (
            <li key={id}>
              <Cover picture={picture} />
              {mayReadGoods ? (
                <NameLink href={href('goods-stock', { id })}>{name}</NameLink>
              ) : (
                <span>{name}</span>
              )}{' '}
              <span className="end">{t('today.pieces', { count: pieces })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="box" aria-labelledby="seminars">
        <h2 id="seminars">{t('today.seminars')}</h2>
        {seminars === null && <p className="tile-failed">{t('today.part_failed')}</p>}
        {seminars?.length === 0 && <p className="muted">{t('today.no_seminars')}</p>}
        <ul className="ranks">
          {seminars?.map(({ id, name, startsAt, taken, left }) => (
            <li key={id}>
              <span>
                <NameLink href={href('seminar', { id })}>{name}</NameLink>{' '}
                <small className="muted">{formatMoment(startsAt, locale)}</small>
              </span>{' '}
              <span className="end">
                {t('today.taken', { count: taken })}{' '}
                {left !== null && (
                  <small className={left <= 2 ? 'few' : 'muted'}>{t('today.left', { count: left })}</small>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
