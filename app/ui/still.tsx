/** Parts of the frame, which are the same on many pages: header, menus, the shop's notices, footer (still-html.server.tsx). */
import type { ReactNode } from 'react';
import { useDocument } from './document.tsx';
import type { Frame } from './frame.ts';

export function Still({ id, children }: { id: string; children: (frame: Frame) => ReactNode }) {
  const { still } = useDocument();
  const html = still?.html(id, children) ?? '';
  return (
    <div
      id={id}
      className="still"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server (still-html.server.tsx)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
