/** An article that looks the same to many: where no script will touch it, the server makes it once (kept-html.server.tsx). */
import type { ReactNode } from 'react';
import { useDocument } from './document.tsx';

type Props = {
  className: string;
  /** Everything that the article shows; `undefined` when it holds what only one shopper is shown. */
  facts: unknown;
  children: () => ReactNode;
};

export function KeptArticle({ className, facts, children }: Props) {
  const { kept } = useDocument();
  if (!kept || facts === undefined) return <article className={className}>{children()}</article>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server
  return <article className={className} dangerouslySetInnerHTML={{ __html: kept(facts, children) }} />;
}
