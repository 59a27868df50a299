/** Empty list: a page beyond the last, no orders with these filters, or no orders at all; each with links onward. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { withQuery } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import type { OrderFilters } from '../order-filters.ts';
import { filterQuery } from './query.ts';

type Props = {
  path: string;
  filters: OrderFilters;
  beyond: boolean;
  /** True if there are orders, but none with these filters. */
  others: boolean;
  /** True if orders awaiting payment are shown above the list, regardless of the filters. */
  hasAwaiting: boolean;
};

export function NoOrders({ path, filters, beyond, others, hasAwaiting }: Props) {
  const t = useT();
  const locale = useLocale();
  if (beyond)
    return (
      <EmptyState text={t('orders.page_beyond')}>
        <ButtonLink href={withQuery(path, filterQuery(filters))}>{t('orders.page_first')}</ButtonLink>
      </EmptyState>
    );
  const text = others ? t(hasAwaiting ? 'orders.empty_besides' : 'orders.empty_filtered') : t('orders.empty');
  return (
    <EmptyState drawing="parcel" text={text} {...(others && { hint: t('orders.empty_hint') })}>
      {/* Less prominent than the orders awaiting payment above. */}
      <a className={hasAwaiting ? 'button quiet' : 'button'} href={href('products.categories', {}, locale)}>
        {t('wishlist.look')}
      </a>
      {others && filters.status !== 'all' && (
        <QuietLink href={withQuery(path, filterQuery({ ...filters, status: 'all' }))}>
          {t('orders.see_all')}
        </QuietLink>
      )}
    </EmptyState>
  );
}
