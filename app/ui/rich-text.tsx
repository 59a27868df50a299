/** The only place that hands HTML from the API to a browser; its type lets nothing in that was not sanitised. */
import type { RichText as Text } from '#app/security/rich-text.ts';

export function RichText({ text }: { text: Text }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by security/sanitise.server.ts alone
    <div className="rich" lang={text.lang} dangerouslySetInnerHTML={{ __html: text.html }} />
  );
}
