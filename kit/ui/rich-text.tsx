/** The only component that renders HTML of the Shop API. By its type it accepts sanitised HTML only. */
import type { RichText as Text } from '#kit/html/rich-text.ts';

export function RichText({ text }: { text: Text }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is only made by html/clean-html.ts
    <div className="rich" lang={text.lang} dangerouslySetInnerHTML={{ __html: text.html }} />
  );
}
