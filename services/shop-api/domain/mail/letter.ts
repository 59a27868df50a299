/** Renders a mail as text and as HTML for phones: one narrow column, labels above values, inline styles only. */
import { escapeHtml } from '#contract/rules/escape-html.ts';
import type { LocaleCode } from '#contract/shapes.ts';

export type Row = [label: string, value: string];
export type Block =
  | { heading: string; rows: Row[] }
  | { lines: string[] }
  /** A link with its label. */
  | { link: string; label: string };
export type Letter = { subject: string; text: string; html: string };

/** Removes from a name everything that mail programs would turn into a link. */
export const inMail = (name: string): string =>
  name
    .replaceAll('://', ' ')
    .replace(/\bwww\./gi, ' ')
    .trim();

export function renderLetter(locale: LocaleCode, subject: string, blocks: Block[]): Letter {
  const lang = locale === 'ja_JP' ? 'ja' : 'en';
  const title = escapeHtml(subject);
  const body = blocks.map(htmlOf).join('');
  return {
    subject,
    text: blocks.map(textOf).join('\n\n'),
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body style="margin:0;padding:16px;background:#fff;color:#222"><div style="max-width:600px;margin:0 auto;font:16px/1.7 sans-serif;overflow-wrap:anywhere">${body}</div></body></html>`,
  };
}

function textOf(block: Block): string {
  if ('link' in block) return `${block.label}\n${block.link}`;
  if ('lines' in block) return block.lines.join('\n');
  const rows = block.rows.map(([label, value]) =>
    label ? `${label}\n  ${value.replaceAll('\n', '\n  ')}` : value,
  );
  return [`■ ${block.heading}`, ...rows].join('\n');
}

const P = 'style="margin:0 0 16px"';
const HEADING = 'style="margin:24px 0 8px;padding-bottom:4px;border-bottom:1px solid #bbb;font-size:18px"';
const LABEL = 'style="margin:8px 0 0;color:#555;font-size:14px"';
const VALUE = 'style="margin:0"';
const BUTTON =
  'style="display:inline-block;padding:10px 20px;border:1px solid #1d4a3a;border-radius:6px;color:#1d4a3a;font-weight:bold"';

function htmlOf(block: Block): string {
  // With the URL below, for mail programs that show no links.
  if ('link' in block)
    return `<p ${P}><a href="${escapeHtml(block.link)}" ${BUTTON}>${escapeHtml(block.label)}</a><br><small>${escapeHtml(block.link)}</small></p>`;
  if ('lines' in block) return `<p ${P}>${block.lines.map(escapeHtml).join('<br>')}</p>`;
  const rows = block.rows.map(([label, value]) => {
    const text = escapeHtml(value).replaceAll('\n', '<br>');
    return `${label ? `<dt ${LABEL}>${escapeHtml(label)}</dt>` : ''}<dd ${VALUE}>${text}</dd>`;
  });
  return `<h2 ${HEADING}>${escapeHtml(block.heading)}</h2><dl style="margin:0 0 16px">${rows.join('')}</dl>`;
}
