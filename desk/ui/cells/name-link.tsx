import { Fragment } from 'react';
import { Name } from '#kit/ui/named-text.tsx';

/** Parts of a name, as 「白地図　日本」. */
const GAP = '　';
const hasParts = (name: string) => name.includes(GAP);

type Props = { href: string; children: string };

/** A name as a link. The spaces between its parts are not underlined, so no line runs on where one is at a line's end. */
export const NameLink = ({ href, children }: Props) => (
  <a href={href} className={hasParts(children) ? 'name-parts' : undefined}>
    <Parts of={children} />
  </a>
);

/** A name that breaks between its parts before it breaks inside one. */
export const NameParts = ({ children }: { children: string }) =>
  hasParts(children) ? (
    <span className="name-parts">
      <Parts of={children} />
    </span>
  ) : (
    <Name>{children}</Name>
  );

function Parts({ of: name }: { of: string }) {
  if (!hasParts(name)) return <Name>{name}</Name>;
  return name.split(GAP).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other key
    <Fragment key={at}>
      {at > 0 && GAP}
      <span>
        <Name>{part}</Name>
      </span>
    </Fragment>
  ));
}
