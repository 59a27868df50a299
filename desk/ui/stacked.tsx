import { Children, type ReactNode } from 'react';

type Props = { className?: string; children: ReactNode };

/** Lines below each other in a cell. The spaces keep their words apart where no style does. */
export function Stacked({ className = '', children }: Props) {
  const lines = Children.toArray(children);
  return (
    <div className={`stacked ${className}`.trimEnd()}>
      {lines.flatMap((line, at) => (at === 0 ? [line] : [' ', line]))}
    </div>
  );
}
