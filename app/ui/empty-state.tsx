/** An empty screen says so and leads on. */
import type { ReactNode } from 'react';

export function EmptyState({ text, hint, children }: { text: string; hint?: string; children: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 96 64" aria-hidden="true">
        <path d="M8 54h80M18 54V20h10v34M28 54V14h12v40M40 54V24h9v30M54 54l12-34 9 3-11 31" />
      </svg>
      <p className="empty-text">{text}</p>
      {hint && <p>{hint}</p>}
      <p className="actions">{children}</p>
    </div>
  );
}
