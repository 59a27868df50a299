/** The only place that renders HTML of the Shop API; its type admits sanitised HTML only. */
import type { RichText as Text } from '#app/security/rich-text.ts';

export function RichText({ text }: { text: Text }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by security/sanitise.server.ts alone
    <div className="rich" lang={text.lang} dangerouslySetInnerHTML={{ __html: text.html }} />
  );
}
