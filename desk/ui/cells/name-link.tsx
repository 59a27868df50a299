import { Fragment } from 'react';
import { Name } from '#kit/ui/named-text.tsx';

/** Parts of a name, as 「白地図　日本」. */
const GAP = '　';

type Props = { href: string; children: string };

/** A name as a link. The spaces between its parts are not underlined, so no line runs on where one is at a line's end. */
export function NameLink({ href, children }: Props) {
  const parts = children.split(GAP);
  if (parts.length === 1)
    return (
      <a href={href}>
        <Name>{children}</Name>
      </a>
    );
  return (
    <a href={href} className="name-parts">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other key
        <Fragment key={at}>
          {at > 0 && GAP}
          <span>
            <Name>{part}</Name>
          </span>
        </Fragment>
      ))}
    </a>
  );
}
