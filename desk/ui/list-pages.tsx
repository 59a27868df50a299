/** Below a list of several pages: the total, links to the pages, and a hint if the total is cut. */

import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import { Pagination } from '#kit/ui/pagination.tsx';
import { useT } from '../i18n/text.tsx';

type Props = {
  path: string;
  /** The list's query parameters, without `page`. */
  query: Record<string, string | undefined>;
  found: { page: number; total: number; isCut: boolean };
};

/** A count that stops at one more than the largest total. */
export const countText = (count: number): string =>
  count > DESK_MAX_TOTAL ? `${DESK_MAX_TOTAL}+` : String(count);

export function Total({ of: { total, isCut } }: { of: Pick<Props['found'], 'total' | 'isCut'> }) {
  const t = useT();
  return <>{t(isCut ? 'kit.total_cut' : 'kit.total', { count: total, shown: total.toLocaleString('en') })}</>;
}

export function ListPages({ path, query, found }: Props) {
  const { page, total } = found;
  const used = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const pages = Math.ceil(total / DESK_PER_PAGE);
  // The heading has the total already.
  if (pages < 2) return null;
  return (
    <>
      <p className="muted list-count">
        <Total of={found} />
      </p>
      <Pagination path={path} query={used} page={page} pages={pages} />
    </>
  );
}
