/** §1 Link to another site in a new tab: marked by an arrow, and by text for screen readers. */
import type { ReactNode } from 'react';
import { useT } from '#kit/i18n/text.tsx';
import { Icon } from './icon.tsx';

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useT();
  return (
    <a className="external" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">{t('links.new_tab')}</span>
      <Icon name="external" />
    </a>
  );
}
