/** The history of an item, newest first: time, event, person. */
import type { ReactNode } from 'react';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../i18n/text.tsx';
import { formatMoment } from './clock.ts';

export type TimelineEntry = {
  id: string | number;
  /** ISO, UTC. */
  at: string;
  what: ReactNode;
  /** Name of the staff member; null for the shop itself. */
  by: string | null;
};

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <ol className="timeline">
      {entries.map(({ id, at, what, by }) => (
        <li key={id}>
          <time dateTime={at}>{formatMoment(at, locale)}</time>
          <div>{what}</div>
          <span className="muted">{by ?? t('kit.by_shop')}</span>
        </li>
      ))}
    </ol>
  );
}
