/**
 * A page that has two columns on wide screens: its heading in the first, its content in the second (styles/layout.css).
 */
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

type Props = {
  crumbs: Crumb[];
  heading: ReactNode;
  /** Below the heading on wide screens, below the content on narrow ones. */
  after?: ReactNode;
  /** Whether the content is a form, whose fields must not be as wide as the column. */
  isForm?: boolean;
  children: ReactNode;
};

export const TwoColumns = ({ crumbs, heading, after, isForm = false, children }: Props) => (
  <>
    <Breadcrumb crumbs={crumbs} />
    <div className="with-aside">
      {heading}
      <div className={isForm ? 'narrow-form' : undefined}>{children}</div>
      {after}
    </div>
  </>
);
