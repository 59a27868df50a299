import { type Query, withQuery } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { pageWindow } from '#app/rules/paging.ts';

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
    <nav className="pagination" aria-label={t('categories.pages')}>
      <p className="fine">{t('categories.page_of', { page, pages })}</p>
      <ul>
        {page > 1 && (
          <li>
            <a rel="prev" href={to(page - 1)}>
              {t('categories.previous')}
            </a>
          </li>
        )}
        {pageWindow(page, pages).map((number, index, all) => (
          <li key={number ?? `gap-${all[index - 1]}`} className="number">
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : number === page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <a href={to(number)} aria-label={t('categories.page', { page: number })}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a rel="next" href={to(page + 1)}>
              {t('categories.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
