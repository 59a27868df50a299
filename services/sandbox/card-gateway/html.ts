import type { Context } from 'hono';
import { html } from 'hono/html';

/** Escaped markup, as hono's `html` tag makes it: every value put into it is escaped. */
export type Markup = ReturnType<typeof html>;

/** Whether a page may stand inside another site's frame: only an issuer's challenge may. */
type Framing = 'none' | 'any';

/** Answers a whole page of the gateway: its own style sheet, no inline style or script, never cached. */
export function answerPage(
  c: Context,
  page: { title: string; body: Markup; status?: 200 | 400 | 404 | 500; framing?: Framing; script?: string },
): Response | Promise<Response> {
  const framing = page.framing === 'any' ? '*' : "'none'";
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; ` +
      `frame-ancestors ${framing}`,
  );
  c.header('Cache-Control', 'no-store');
  // the shop's own pages must stay usable with a referrer check: never no-referrer (payments.md 4)
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  return c.html(
    html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="stylesheet" href="/gateway/css/pages.css">
</head>
<body>
<p class="banner">テスト環境です。実際の請求は発生しません。<small lang="en">Test environment: nothing is charged.</small></p>
<main>
${page.body}
</main>
${page.script ? html`<script src="${page.script}"></script>` : ''}
</body>
</html>`,
    page.status ?? 200,
  );
}

/** A Japanese text with its English under it. */
export function bilingual(ja: string, en: string): Markup {
  return html`${ja}<small lang="en">${en}</small>`;
}

/** Whole yen with separators. */
export function yen(amount: number): string {
  return `${amount.toLocaleString('ja-JP')}円`;
}
