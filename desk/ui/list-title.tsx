/** The heading of a list with the number of rows. An empty list has no number, because a text below says that it is empty. */
import type { ComponentProps, ReactNode } from 'react';
import { Total } from './list-pages.tsx';

type Props = {
  title: string;
  /** Undefined if the filters were refused. */
  found: ComponentProps<typeof Total>['of'] | undefined;
  children?: ReactNode;
};

export const ListTitle = ({ title, found, children }: Props) => (
  <div className="title">
    <h1>{title}</h1>
    {found && found.total > 0 && (
      <p className="muted">
        <Total of={found} />
      </p>
    )}
    {children}
  </div>
);
