/** An empty list, with the way onward: by default to the work of the day. */
import type { ReactNode } from 'react';
import { QuietLink } from '#kit/ui/button-link.tsx';
import type { DrawingName } from '#kit/ui/empty/drawing.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { useT } from '../i18n/text.tsx';
import { href } from '../screens.ts';

type Props = {
  text: string;
  drawing: DrawingName;
  /** The whole list, if a search or filter has no result. */
  whole?: string | false;
  children?: ReactNode;
};

export function Nothing({ text, drawing, whole, children }: Props) {
  const t = useT();
  const onward = whole ? (
    <QuietLink href={whole}>{t('kit.unfilter')}</QuietLink>
  ) : (
    <QuietLink href={href('today')}>{t('kit.to_today')}</QuietLink>
  );
  return (
    <EmptyState drawing={drawing} text={text}>
      {children ?? onward}
    </EmptyState>
  );
}
