import type { ReactNode } from 'react';
import { SectionFailed } from '#app/ui/section-failed.tsx';

type Props<T> = {
  heading: string;
  /** Undefined when the call failed: the section shows an error. Empty: the section is hidden. */
  items: T[] | undefined;
  children: (items: T[]) => ReactNode;
};

export function HomePart<T>({ heading, items, children }: Props<T>) {
  if (items?.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      {items ? children(items) : <SectionFailed />}
    </section>
  );
}
