/** Printable A4 sheets, black on white, one page each. On the screen, a hint on how to print is above them. */
import type { ReactNode } from 'react';
import { useT } from '../i18n/text.tsx';

type Props = {
  title: string;
  /** The way back, above the heading. */
  back: { href: string; text: string };
  sheets: readonly { id: string | number; content: ReactNode }[];
  /** Above the sheets, not printed. */
  notice?: ReactNode;
  /** Buttons next to the link, such as 印刷済みにする. */
  children?: ReactNode;
};

export function PrintPage({ title, back, sheets, notice, children }: Props) {
  const t = useT();
  return (
    <>
      <div className={sheets.length > 0 ? 'print-head' : undefined}>
        <p className="back">
          <a href={back.href}>{back.text}</a>
        </p>
        <h1>{title}</h1>
        {sheets.length > 0 && <p>{t('kit.print_hint')}</p>}
        {children && <div className="form-buttons">{children}</div>}
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
