/** A mail from one description: as text, and as HTML that needs no style. */
import type { LocaleCode } from '#contract/shapes.ts';
import { escapeHtml } from './html.ts';

export type Row = [label: string, value: string];
export type Block = { heading: string; rows: Row[] } | { lines: string[] } | { link: string };
export type Letter = { subject: string; text: string; html: string };

/** A name as a mail says it: never the address of a page, which mail programs make a link of. */
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
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`,
  };
}

function textOf(block: Block): string {
  if ('link' in block) return block.link;
  if ('lines' in block) return block.lines.join('\n');
  const rows = block.rows.map(([label, value]) =>
    label ? `${label}\n  ${value.replaceAll('\n', '\n  ')}` : value,
  );
  return [`■ ${block.heading}`, ...rows].join('\n');
}

function htmlOf(block: Block): string {
  if ('link' in block) return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(block.link)}</a></p>`;
  if ('lines' in block) return `<p>${block.lines.map(escapeHtml).join('<br>')}</p>`;
  const rows = block.rows.map(([label, value]) => {
    const cell = escapeHtml(value).replaceAll('\n', '<br>');
    return label
      ? `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${cell}</td></tr>`
      : `<tr><td colspan="2">${cell}</td></tr>`;
  });
  return `<h2>${escapeHtml(block.heading)}</h2><table cellpadding="4">${rows.join('')}</table>`;
}
