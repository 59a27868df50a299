import type { ReactNode } from 'react';
import { SectionFailed } from '#app/ui/section-failed.tsx';

type Props<T> = {
  heading: string;
  id?: string;
  /** Undefined: the Shop API could not say, and the part says that; empty: there is no such part. */
  items: T[] | undefined;
  children: (items: T[]) => ReactNode;
};

export function HomePart<T>({ heading, id, items, children }: Props<T>) {
  // A part with a name keeps its place, for a script that may have something to put there.
  if (items?.length === 0) return id ? <section id={id} hidden /> : null;
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {items ? children(items) : <SectionFailed />}
    </section>
  );
}
