/** Filters of an order list, read from its URL. */
import { type OrderView, orderViews } from '#contract/desk/orders.ts';

export type OrdersQuery = {
  view: OrderView;
  q: string;
  from: string;
  to: string;
  method: string;
  printed: 'yes' | 'no' | '';
  labelled: 'yes' | 'no' | '';
};

/** Missing and invalid values become empty strings. */
export function readQuery(search: URLSearchParams): OrdersQuery {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const choice = (name: string) => {
    const value = text(name);
    return value === 'yes' || value === 'no' ? value : '';
  };
  return {
    view: orderViews.find((view) => view === text('view')) ?? 'all',
    q: text('q').slice(0, 100),
    from: text('from'),
    to: text('to'),
    method: text('method'),
    printed: choice('printed'),
    labelled: choice('labelled'),
  };
}
