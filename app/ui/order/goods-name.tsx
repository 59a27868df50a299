/** A product's name in the lines of carts and orders. A long one breaks between its parts before it breaks inside one. */
import { Fragment } from 'react';
import { nameParts, withoutSpace } from '#contract/rules/name-parts.ts';

type Props = {
  name: string;
  /** Stays with the end of the name. */
  count?: number;
};

export function GoodsName({ name, count }: Props) {
  const parts = nameParts(name);
  const times = count === undefined ? '' : `\u00a0×\u00a0${count}`;
  if (parts.length === 1) return name + times;
  return (
    <span className="name-parts">
      {parts.map((part, at) => {
        const text = withoutSpace(part);
        const isLast = at === parts.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other key
          <Fragment key={at}>
            <span>{isLast ? text + times : text}</span>
            {part.slice(text.length)}
          </Fragment>
        );
      })}
    </span>
  );
}
