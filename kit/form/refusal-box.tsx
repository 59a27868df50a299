/** Alert for a refusal that is not about the input: the reason and what helps. */
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';

export function RefusalBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form, the focus is on the reason for the refusal
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" />
        {title}
      </h2>
      {children}
    </div>
  );
}
