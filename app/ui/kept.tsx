/** What looks the same each time it is shown: the server makes it once (kept-html.server.tsx). */
import type { ReactNode } from 'react';
import { useDocument } from './document.tsx';

type Props = {
  as: 'article' | 'div' | 'li' | 'template';
  className?: string;
  /** Which component it is: two that show equal facts are not the same. */
  name: string;
  /** Everything that is shown; `undefined` when it is not worth keeping, or not to be kept. */
  facts: unknown;
  children: () => ReactNode;
};

export function Kept({ as: Tag, className, name, facts, children }: Props) {
  const { kept } = useDocument();
  if (!kept || facts === undefined) return <Tag className={className}>{children()}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: kept(name, facts, children) }} />;
}
