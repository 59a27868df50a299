import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerWholePage, type Markup } from '../page.ts';

const BANNER = html`テスト環境です。実際の請求は発生しません。<small lang="en">Test environment: nothing is charged.</small>`;

/** Responds with a page of the card gateway or of a card issuer. */
export function answerPage(
  c: Context,
  page: {
    title: string;
    body: Markup;
    status?: 200 | 400 | 404 | 500;
    framing?: 'none' | 'any';
    script?: string;
  },
) {
  return answerWholePage(c, { ...page, banner: BANNER, css: '/gateway/css/pages.css' });
}

/** A Japanese text with its English translation below it. */
export function bilingual(ja: string, en: string): Markup {
  return html`${ja}<small lang="en">${en}</small>`;
}

/** Whole yen with separators. */
export function yen(amount: number): string {
  return `${amount.toLocaleString('ja-JP')}円`;
}
