/** Pieces in stock, with a mark if they are few. */
import type { ReactNode } from 'react';
import { Stacked } from '../stacked.tsx';
import { StateMark } from '../state-mark.tsx';

type Props = { isLow: boolean; count: number; isSeats: boolean; children: ReactNode };

export function StockFigure({ isLow, count, isSeats, children }: Props) {
  const none = isSeats ? 'fully_booked' : 'out_of_stock';
  return (
    <Stacked>
      {children}
      {isLow && (
        <span>
          <StateMark state={count > 0 ? 'low_stock' : none} />
        </span>
      )}
    </Stacked>
  );
}
