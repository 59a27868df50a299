/** What became of an order, in words; the colour only repeats it. */
import type { ReactNode } from 'react';

const tones: Record<string, string> = {
  paid: 'good',
  shipped: 'good',
  new: 'open',
  waiting: 'open',
  failed: 'bad',
};

export function StateMark({ tone, children }: { tone: string; children: ReactNode }) {
  return <span className={`state-mark ${tones[tone] ?? 'over'}`}>{children}</span>;
}
