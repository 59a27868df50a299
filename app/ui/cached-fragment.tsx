/** HTML that is the same whenever it shows the same facts: the server renders it once (fragment-cache.server.tsx). */
import type { ReactNode } from 'react';
import { useDocument } from './document.tsx';

type Props = {
  as: 'article' | 'div' | 'li' | 'template';
  className?: string;
  /** Which component it is: two that show equal facts are not the same. */
  name: string;
  /** Everything that it shows; `undefined` when it shall not be cached. */
  facts: unknown;
  children: () => ReactNode;
};

export function CachedFragment({ as: Tag, className, name, facts, children }: Props) {
  const { fragments } = useDocument();
  if (!fragments || facts === undefined) return <Tag className={className}>{children()}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: fragments(name, facts, children) }} />;
}
