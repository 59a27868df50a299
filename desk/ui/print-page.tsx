/** Printable A4 sheets, black on white, one page each. On the screen, a hint on how to print is above them. */
import type { ReactNode } from 'react';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../i18n/text.tsx';

type Props = {
  title: string;
  /** URL of the link above the sheets, which is not printed. */
  backHref: string;
  sheets: readonly { id: string | number; content: ReactNode }[];
  /** Above the sheets, not printed. */
  notice?: ReactNode;
  /** Buttons next to the link, such as 印刷済みにする. */
  children?: ReactNode;
};

export function PrintPage({ title, backHref, sheets, notice, children }: Props) {
  const t = useT();
  return (
    <>
      <div className={sheets.length > 0 ? 'print-head' : undefined}>
        <h1>{title}</h1>
        {sheets.length > 0 && <p>{t('kit.print_hint')}</p>}
        <div className="form-buttons">
          <QuietLink href={backHref}>{t('kit.back')}</QuietLink> {children}
        </div>
        {notice}
      </div>
      {sheets.map(({ id, content }) => (
        <div key={id} className="sheet">
          {content}
        </div>
      ))}
    </>
  );
}
