/** The notice after marking orders whose slips were printed or whose labels were made. */
import type { markOrders } from '#contract/desk/orders.ts';
import type { Data } from '../api/send.ts';
import type { Notice } from './scope.ts';

/** As many as fit into the notice's cookie. */
const NUMBERS_MAX = 50;

export const markedNotice = ({ changed, outdated }: Data<typeof markOrders>): Notice =>
  outdated.length === 0
    ? { key: 'notice.marked', values: { count: changed } }
    : {
        key: 'notice.marked_outdated',
        values: { marked: changed, numbers: outdated.slice(0, NUMBERS_MAX).join(', ') },
      };
