/** Makes HTML from a text with simple marks: `## heading`, `- list`, `**bold**`, `[link](/faq)`. */
import markdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

/**
 * A line break is one on the page, too, as people expect who do not know Markdown. The plugin reads `**「本」**です` as bold,
 * which CommonMark 0.31 does not.
 */
export const parser = markdownIt({ html: false, breaks: true }).use(cjkFriendly);
// The page has an h1 of its own (kit/html/clean-html.ts).
parser.core.ruler.push('headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

export const htmlOf = (marks: string): string => parser.render(marks).trim();
