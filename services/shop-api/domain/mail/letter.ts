/**
 * Renders a mail as text and as HTML for phones: one narrow column, amounts at the right. Raw URLs are in the text only.
 * Styles are inline, because some mail programs drop all others; only the dark colours are not, nor that labels stand above
 * values on phones: without that rule they stand beside them.
 */
import { escapeHtml } from '#contract/rules/escape-html.ts';
import { nameParts } from '#contract/rules/name-parts.ts';
import type { LocaleCode } from '#contract/shapes.ts';

/** Rows without a label come after the others. */
export type Row = [label: string, value: string];
/** A line of a bill. `detail`: how the amount is calculated. */
export type Sum = { label: string; detail?: string; amount: string; isTotal?: true };
export type Block =
  | { heading: string; rows: Row[] }
  | { heading: string; sums: Sum[] }
  /** The amount that the mail is about. */
  | { label: string; figure: string }
  /** The block with `shop` is the signature: it has a line above it, and this name of the shop begins the HTML. */
  | { lines: string[]; shop?: string }
  /** A link with its label. */
  | { link: string; label: string };
export type Letter = { subject: string; text: string; html: string };

/** A dot inside a domain or e-mail address. Does not match the dots of initials, as in "J.R. Smith". */
const DOMAIN_DOT = /(?<=\S)(?:\.(?=[\p{L}\p{N}]{2}|\p{N})|[．。｡](?=[\da-z]{2}))/giu;

/**
 * Changes a name so that mail programs show no links in it. Anybody can type a name and somebody else's e-mail address
 * into a form, and would otherwise send that person a link in a mail of the shop.
 */
export const withoutLinks = (name: string): string =>
  name
    .replaceAll('://', ' ')
    .replace(/\bwww\./gi, ' ')
    .replace(DOMAIN_DOT, '$& ')
    .trim();

/**
 * `preview`: what lists of mails show behind the subject; by default the lines after the salutation. `heading`: of the
 * HTML; by default the subject without the shop's name and the number.
 */
export function renderLetter(
  locale: LocaleCode,
  subject: string,
  blocks: Block[],
  preview = blocks.flatMap((block) => ('lines' in block ? [block.lines.join(' ')] : []))[1] ?? '',
  heading = newsOf(subject),
): Letter {
  const lang = locale === 'ja_JP' ? 'ja' : 'en';
  const title = escapeHtml(subject);
  const shop = blocks.flatMap((block) => ('lines' in block && block.shop) || [])[0];
  const main = blocks.find((block) => 'link' in block);
  const body = `<div style="display:none">${escapeHtml([...preview].slice(0, PREVIEW_LENGTH).join(''))}</div>${shop ? `<p ${NAME}>${escapeHtml(shop)}</p>` : ''}<h1 ${TITLE}>${textHtml(withWholeNumbers(heading))}</h1>${blocks.map((block) => htmlOf(block, block === main)).join('')}`;
  return {
    subject,
    text: blocks.map(textOf).join('\n\n'),
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STACKED}${DARK}</style></head><body style="margin:0;padding:16px;background:#fbfaf7;color:#22262b"><div style="max-width:600px;margin:0 auto;font:16px/1.7 sans-serif;${BREAKS[lang]}">${body}</div></body></html>`,
  };
}

/** 【こもれび書房】商品を発送しました（注文番号 000000024） tells what happened between two things that the HTML has elsewhere. */
const newsOf = (subject: string): string =>
  subject.replace(/^(【[^】]*】|\[[^\]]*\] )/, '').replace(/(（[^（）]+番号 [^（）]+）| \(no\. \S+\))$/, '');

/** Japanese lines end after a phrase, not with ございま and す on the next, where the mail program can do it. */
const BREAKS = {
  ja: 'overflow-wrap:anywhere;word-break:auto-phrase',
  en: 'overflow-wrap:anywhere;text-wrap:pretty',
};
/** Words that Chromium takes for two phrases, and dates. */
const WHOLE_WORDS =
  /お問い合わせ|お?手続き|(?:誠に)?申し訳ございません|いただき|\d{4}年\d+月\d+日\([月火水木金土日]\)(?:[ \u00a0]\d+:\d{2})?/g;
const textHtml = (text: string): string =>
  escapeHtml(text)
    .replace(WHOLE_WORDS, '<span style="white-space:nowrap">$&</span>')
    .replace(/^・.*$\n?/gm, (line) => `<span style="${HANGING}">${nameHtml(line.trimEnd())}</span>`)
    .replaceAll('\n', '<br>');
const HANGING = 'display:block;padding-left:1em;text-indent:-1em';
/** Of a name that is escaped: a part that does not fit is on a line of its own. */
const nameHtml = (name: string): string => {
  const parts = nameParts(name);
  return parts.length === 1
    ? name
    : parts.map((part) => `<span style="display:inline-block;text-indent:0">${part}</span>`).join('');
};

/** Keeps a number on the line of its label. */
const withWholeNumbers = (heading: string): string => heading.replace(/ (?=\d)/g, '\u00a0');

const PREVIEW_LENGTH = 80;
const RULE = '―'.repeat(10);

function textOf(block: Block): string {
  if ('link' in block) return `${block.label}\n${block.link}`;
  if ('lines' in block) return [...(block.shop ? [RULE] : []), ...block.lines].join('\n');
  if ('figure' in block) return `${block.label}\n  ${block.figure}`;
  const rows =
    'sums' in block
      ? block.sums.map(({ label, detail, amount }) => `${label}\n  ${detail ? `${detail} = ` : ''}${amount}`)
      : block.rows.map(([label, value]) => (label ? `${label}\n  ${value.replaceAll('\n', '\n  ')}` : value));
  return [`■ ${block.heading}`, ...rows].join('\n');
}

const STACKED =
  '@media (max-width:479px){.row th,.row td{display:block!important;width:auto!important}.row td{padding-top:0!important}}';
const DARK = `@media (prefers-color-scheme:dark){${[
  'body{background:#1b1d20!important;color:#ece9e2!important}',
  '.muted{color:#b0b3b8!important}',
  '.shop{border-color:#a9c4e8!important}',
  'h2,.foot{border-color:#3a3e44!important}',
  '.link{color:#a9c4e8!important}',
  '.main{border-color:#a9c4e8!important;background:#a9c4e8!important;color:#14202f!important}',
].join('')}}`;

const SERIF = "'Hiragino Mincho ProN','Yu Mincho',Georgia,serif";
const NAME = `class="shop" style="margin:0 0 24px;padding-bottom:8px;border-bottom:2px solid #1f3a5f;font:600 16px/1.4 ${SERIF}"`;
const TITLE = `style="margin:0 0 24px;font:600 22px/1.4 ${SERIF}"`;
const P = 'style="margin:0 0 16px"';
const SIGNATURE =
  'class="foot muted" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e2ded5;color:#5b6169;font-size:14px"';
const HEADING = 'style="margin:24px 0 8px;padding-bottom:4px;border-bottom:1px solid #e2ded5;font-size:16px"';
const LABEL =
  'class="muted" style="width:150px;padding:4px 12px 4px 0;vertical-align:top;text-align:left;font-weight:400;font-size:14px;line-height:1.9;color:#5b6169"';
const VALUE = 'style="padding:4px 0;vertical-align:top"';
const TABLE = 'style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:16px"';
const FIGURE = 'style="font-size:22px;font-weight:700"';
const DETAIL = 'class="muted" style="color:#5b6169;font-size:14px"';
const LEFT = 'padding:6px 12px 6px 0;vertical-align:top;text-align:left;font-weight:400';
/** Unbroken, because the container's `overflow-wrap` would shrink the column to one character on phones. */
const RIGHT = 'padding:6px 0;vertical-align:bottom;text-align:right;white-space:nowrap';
const TOTAL = ';font-size:18px;font-weight:700';
const BUTTON =
  'class="main" style="display:inline-block;padding:11px 23px;border:1px solid #1f3a5f;border-radius:4px;background:#1f3a5f;color:#fff;font-weight:bold;text-decoration:none"';
const LINK = 'class="link" style="display:inline-block;padding:8px 0;color:#1f3a5f"';

/** `isMain`: the first link, which is what the mail is about. It alone is a button. */
function htmlOf(block: Block, isMain: boolean): string {
  if ('link' in block)
    return `<p ${P}><a href="${escapeHtml(block.link)}" ${isMain ? BUTTON : LINK}>${escapeHtml(block.label)}</a></p>`;
  if ('lines' in block) return `<p ${block.shop ? SIGNATURE : P}>${textHtml(block.lines.join('\n'))}</p>`;
  if ('figure' in block)
    return `<p ${P}><span ${DETAIL}>${escapeHtml(block.label)}</span><br><span ${FIGURE}>${escapeHtml(block.figure)}</span></p>`;
  const heading = `<h2 ${HEADING}>${escapeHtml(block.heading)}</h2>`;
  if ('sums' in block) return `${heading}<table ${TABLE}>${block.sums.map(sumHtml).join('')}</table>`;
  const labelled = block.rows.filter(([label]) => label);
  const list = labelled.map(
    ([label, value]) =>
      `<tr class="row"><th scope="row" ${LABEL}>${escapeHtml(label)}</th><td ${VALUE}>${textHtml(value)}</td></tr>`,
  );
  const bare = block.rows.filter(([label]) => !label).map(([, value]) => `<p ${P}>${textHtml(value)}</p>`);
  return `${heading}${list.length > 0 ? `<table ${TABLE}>${list.join('')}</table>` : ''}${bare.join('')}`;
}

/** An amount, or one word such as 無料. */
const isShort = (amount: string): boolean => /^[−-]?¥?[\d,]+円?$/.test(amount) || amount.length <= 4;

function sumHtml({ label, detail, amount, isTotal }: Sum): string {
  // Not in the column of the amounts, which would leave no room for the labels.
  if (!isShort(amount))
    return `<tr><td colspan="2" style="padding:6px 0"><span ${DETAIL}>${escapeHtml(label)}</span><br>${escapeHtml(amount)}</td></tr>`;
  const weight = isTotal ? TOTAL : '';
  const below = detail ? `<br><span ${DETAIL}>${escapeHtml(detail)}</span>` : '';
  return `<tr><th scope="row" style="${LEFT}${weight}">${nameHtml(escapeHtml(label))}${below}</th><td style="${RIGHT}${weight}">${escapeHtml(amount)}</td></tr>`;
}
