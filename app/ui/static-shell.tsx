/** The sections of the frame that are the same on many pages: header, menus, notices, footer (static-shell.server.tsx). */
import type { ReactNode } from 'react';
import { useDocument } from './document.tsx';
import type { Frame } from './frame.ts';

export function StaticShell({ id, children }: { id: string; children: (frame: Frame) => ReactNode }) {
  const { shell } = useDocument();
  const html = shell?.html(id, children) ?? '';
  return (
    <div
      id={id}
      className="shell"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server (static-shell.server.tsx)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
