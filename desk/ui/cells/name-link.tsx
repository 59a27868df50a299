import { NameParts } from '#kit/ui/name-parts.tsx';

type Props = { href: string; children: string };

/** A name as a link. The spaces between its parts are not underlined, so no line runs on where one is at a line's end. */
export const NameLink = ({ href, children }: Props) => (
  <a href={href}>
    <NameParts>{children}</NameParts>
  </a>
);
