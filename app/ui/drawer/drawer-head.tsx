/**
 * Head of a drawer on phones: its title and the button that closes it. A drawer is a popover, so the browser dims the
 * page, closes the drawer on Esc and on a tap outside, and returns the focus, without scripts. For browsers without
 * popovers there is a link, which shows the drawer by `:target` (styles/components/side.css).
 */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';

type Props = {
  /** The id of the drawer. */
  of: string;
  children: ReactNode;
};

export function DrawerHead({ of, children }: Props) {
  const t = useT();
  return (
    <p className="drawer-head">
      <span>{children}</span>{' '}
      <button
        type="button"
        className="icon-button drawer-close"
        popovertarget={of}
        popovertargetaction="hide"
      >
        <Icon name="close" />
        <span className="sr-only">{t('chrome.close')}</span>
      </button>
    </p>
  );
}
