/** A section of the home page: a heading, at its right a link that shows all, and products or keywords. */
import type { ReactNode } from 'react';
import { SectionFailed } from '#app/ui/section-failed.tsx';

type Props<T> = {
  heading: string;
  more?: ReactNode;
  /** Undefined when the call failed: the section shows an error. Empty: the section is hidden. */
  items: T[] | undefined;
  children: (items: T[]) => ReactNode;
};

export function HomePart<T>({ heading, more, items, children }: Props<T>) {
  if (items?.length === 0) return null;
  return (
    <section>
      <div className="head">
        <h2 className="voice">{heading}</h2>
        {more}
      </div>
      {items ? children(items) : <SectionFailed />}
    </section>
  );
}
