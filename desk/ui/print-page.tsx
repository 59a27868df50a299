/** Printable A4 sheets, black on white, one page each. On the screen, the button that prints is above them. */
import type { ReactNode } from 'react';
import { PrintButton } from './print-button.tsx';

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
  return (
    <>
      <div className={sheets.length > 0 ? 'print-head' : undefined}>
        <p className="back">
          <a href={back.href}>{back.text}</a>
        </p>
        <h1>{title}</h1>
        {(sheets.length > 0 || children) && (
          <div className="form-buttons">
            {sheets.length > 0 && <PrintButton />}
            {children}
          </div>
        )}
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
