/**
 * Parts of the frame that no script touches: header, menus, the shop's notices, footer. The server writes them, and a
 * page that hydrates leaves them as they are, so neither their facts nor their words travel a second time for the
 * browser's sake.
 */
import { type ReactNode, useState } from 'react';
import { type Frame, useDocument } from './document.tsx';

export function Still({ id, children }: { id: string; children: (frame: Frame) => ReactNode }) {
  const { still } = useDocument();
  // Should React give hydrating up and make the page anew, they come out as they were.
  const [html] = useState(() => still?.html(id, children) ?? document.getElementById(id)?.innerHTML ?? '');
  return (
    <div
      id={id}
      className="still"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server (still-html.server.tsx)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
