/** An empty list, with the way to the work of the day. */
import { QuietLink } from '#kit/ui/button-link.tsx';
import type { DrawingName } from '#kit/ui/empty/drawing.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { useT } from '../i18n/text.tsx';
import { href } from '../screens.ts';

export function Nothing({ text, drawing }: { text: string; drawing: DrawingName }) {
  const t = useT();
  return (
    <EmptyState drawing={drawing} text={text}>
      <QuietLink href={href('today')}>{t('kit.to_today')}</QuietLink>
    </EmptyState>
  );
}
