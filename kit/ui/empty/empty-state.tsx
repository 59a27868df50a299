/** Message on an empty screen, with links onward. */
import type { ReactNode } from 'react';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Drawing, type DrawingName } from './drawing.tsx';

type Props = { text: string; hint?: string; drawing?: DrawingName; children?: ReactNode };

export function EmptyState({ text, hint, drawing = 'shelf', children }: Props) {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <p className="empty-text">
        <Phrases text={text} />
      </p>
      {hint && <p>{hint}</p>}
      {children && <p className="actions">{children}</p>}
    </div>
  );
}
