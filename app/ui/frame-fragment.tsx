/** A section of the frame that is the same on many pages: header, menu, notices, footer (fragment-cache.server.tsx). */
import { type FrameSection, useDocument } from './document.tsx';

export function FrameFragment({ id, of }: { id: string; of: FrameSection }) {
  const { frame } = useDocument();
  return (
    <div
      id={id}
      className="shell"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements by the server (fragment-cache.server.tsx)
      dangerouslySetInnerHTML={{ __html: frame?.html(of) ?? '' }}
    />
  );
}
