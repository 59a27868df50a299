/**
 * What scripts add to a page, in its language. It is written here and not in the document, so that its first sight does
 * not pay for it. What comes from shoppers or from the database goes into it as text, never as HTML.
 */
import { enhancements as en } from '#app/i18n/en/finding.ts';
import { enhancements as ja } from '#app/i18n/ja/finding.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { withValues } from '#app/i18n/with-values.ts';

export const texts = localeOf(location.pathname) === 'en' ? en : ja;

const icon = (path: string) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const CLOSE = icon('M6 6l12 12M18 6 6 18');
const EYE = icon(
  'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
const said = (text: string) => `<span class="sr-only">${text}</span>`;

function element<T extends HTMLElement>(html: string): T {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content.firstElementChild as T, true);
}

export function quickButton(name: string): HTMLButtonElement {
  const button = element<HTMLButtonElement>(
    `<button type="button" class="quick-open" aria-haspopup="dialog">${EYE}${said('')}</button>`,
  );
  button.lastElementChild?.append(withValues(texts.quick_check, { name }));
  return button;
}

/** The parts that have nothing to say yet are empty or hidden. */
export const dialog = (): HTMLDialogElement =>
  element(`<dialog class="dialog" aria-labelledby="dialog-title"><div class="dialog-box">
<div class="dialog-head"><h2 id="dialog-title"></h2><button type="button" class="dialog-close">${CLOSE}${said(texts.close)}</button></div>
<div class="dialog-body"><p role="status">${texts.loading}</p></div>
<div class="dialog-foot"><ul class="dialog-faults reasons" role="alert"></ul><a class="dialog-more" hidden>${texts.more}</a>
<p class="dialog-actions" hidden><button type="button" class="button quiet dialog-cancel">${texts.cancel}</button>
<button type="button" class="button dialog-submit"></button></p></div></div></dialog>`);

export const scrollButtons = (): HTMLElement =>
  element(`<p class="scroll-buttons"><button type="button">${said(texts.scroll_back)}</button>
<button type="button">${said(texts.scroll_on)}</button></p>`);
