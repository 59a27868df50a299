/** A page to read. On wide screens its heading is in the first column, the text in the second (styles/layout.css). */
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

type Props = {
  crumbs: Crumb[];
  heading: ReactNode;
  /** Below the heading on wide screens, below the text on narrow ones. */
  after?: ReactNode;
  children: ReactNode;
};

export const ReadingPage = ({ crumbs, heading, after, children }: Props) => (
  <>
    <Breadcrumb crumbs={crumbs} />
    <div className="with-aside">
      {heading}
      <div>{children}</div>
      {after}
    </div>
  </>
);
