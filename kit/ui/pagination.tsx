import { type Query, withQuery } from '#kit/href.ts';
import { useT } from '#kit/i18n/text.tsx';
import { pageWindow } from './paging.ts';

type Props = {
  path: string;
  query: Query;
  page: number;
  pages: number;
  /** The query parameter of the page number. */
  name?: string;
  /** Fragment of the list, when it is not at the top of the page. */
  anchor?: string;
};

export function Pagination({ path, query, page, pages, name = 'page', anchor }: Props) {
  const t = useT();
  if (pages <= 1) return null;
  const to = (number: number) => withQuery(path, { ...query, [name]: number }) + (anchor ? `#${anchor}` : '');
  return (
    <nav className="pagination" aria-label={t('pages.label')}>
      <p className="fine">{t('pages.page_of', { page, pages })}</p>
      <ul>
        {page > 1 && (
          <li>
            <a rel="prev" href={to(page - 1)}>
              {t('pages.previous')}
            </a>
          </li>
        )}
        {pageWindow(page, pages).map((number, index, all) => (
          <li
            key={number ?? `gap-${all[index - 1]}`}
            className="number"
            aria-hidden={number === null ? true : undefined}
          >
            {number === null ? (
              <span>…</span>
            ) : number === page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <a href={to(number)} aria-label={t('pages.page', { page: number })}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a rel="next" href={to(page + 1)}>
              {t('pages.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
