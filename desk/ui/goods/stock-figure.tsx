/** Pieces in stock, with a mark if they are few. */
import type { ReactNode } from 'react';
import { Stacked } from '../stacked.tsx';
import { StateMark } from '../state-mark.tsx';

export function StockFigure({ isLow, children }: { isLow: boolean; children: ReactNode }) {
  return (
    <Stacked>
      {children}
      {isLow && (
        <span>
          <StateMark state="low_stock" />
        </span>
      )}
    </Stacked>
  );
}
