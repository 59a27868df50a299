/** A product's name in the lines of carts and orders. A long one breaks between its parts before it breaks inside one. */
import { Fragment } from 'react';
import { nameParts, withoutSpace } from '#contract/rules/name-parts.ts';

export function GoodsName({ name }: { name: string }) {
  const parts = nameParts(name);
  if (parts.length === 1) return name;
  return (
    <span className="name-parts">
      {parts.map((part, at) => {
        const text = withoutSpace(part);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other key
          <Fragment key={at}>
            <span>{text}</span>
            {part.slice(text.length)}
          </Fragment>
        );
      })}
    </span>
  );
}
