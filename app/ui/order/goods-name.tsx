/**
 * A product's name in the lines of carts and orders. A long one breaks between its parts before it breaks inside one:
 * browsers that look for phrases themselves do not see that one ends at a middle dot.
 */
import { Fragment } from 'react';

const SPACE = '\u3000';
/** Characters. Shorter names are not worth the marks. */
const SHORT = 16;

/** With the sign that ends a part. */
const partsOf = (name: string): string[] => name.match(/[^\u3000・]+[\u3000・]*|^[\u3000・]+/gu) ?? [name];

export function GoodsName({ name }: { name: string }) {
  const parts = partsOf(name);
  if (name.length <= SHORT || parts.length === 1) return name;
  return (
    <span className="name-parts">
      {parts.map((part, at) => {
        const text = part.endsWith(SPACE) ? part.slice(0, -1) : part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other key
          <Fragment key={at}>
            <span>{text}</span>
            {text !== part && SPACE}
          </Fragment>
        );
      })}
    </span>
  );
}
