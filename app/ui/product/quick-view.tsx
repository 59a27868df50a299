/** §2 With scripts, opens the products of a list in a dialog (quick-view.element.ts). */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { Scripted } from '#kit/elements/scripted.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { quickView } from './quick-view.element.ts';

/** Wraps a list of products. */
export function QuickView({ children }: { children: ReactNode }) {
  const t = useT();
  if (!useDocument().clientEntry) return children;
  return (
    <quick-view>
      {children}
      <Scripted {...quickView.mark('template')}>
        <button
          type="button"
          className="icon-button quick-open"
          aria-haspopup="dialog"
          {...quickView.mark('opener')}
        >
          <Icon name="eye" />
          {/* The script inserts each product's name. */}
          <span className="sr-only">
            <NamedText of="enhancements.quick_check" names={{ name: <span {...quickView.mark('name')} /> }} />
          </span>
        </button>
        <div className="product" {...quickView.mark('frame')} />
      </Scripted>
      <Dialog more={t('enhancements.more')} />
    </quick-view>
  );
}
