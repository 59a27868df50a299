/**
 * A page that has two columns on wide screens: its heading in the first, its content in the second (styles/layout.css).
 */
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

type HeadingProps = {
  title: ReactNode;
  titleLang?: string | undefined;
  lead?: ReactNode;
  /** Below the lead: links to the parts of the page. */
  contents?: ReactNode;
};

type Props = HeadingProps & {
  crumbs: Crumb[];
  /** Below the heading on wide screens, below the content on narrow ones. */
  after?: ReactNode;
  /** Whether the content is a form, whose fields must not be as wide as the column. */
  isForm?: boolean;
  children: ReactNode;
};

export function TwoColumns({ crumbs, after, isForm = false, children, ...heading }: Props) {
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="with-aside">
        <Heading {...heading} />
        <div className={isForm ? 'narrow-form' : undefined}>{children}</div>
        {after}
      </div>
    </>
  );
}

function Heading({ title, titleLang, lead, contents }: HeadingProps) {
  const heading = <h1 lang={titleLang}>{title}</h1>;
  if (!lead) return heading;
  return (
    <div>
      {heading}
      <p className="text-lead">{lead}</p>
      {contents}
    </div>
  );
}
