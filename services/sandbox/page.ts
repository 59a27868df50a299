import type { Context } from 'hono';
import { html } from 'hono/html';

/** Escaped markup, as hono's `html` tag makes it: every value put into it is escaped. */
export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Markup;
  /** Says above everything else that this is no real company. */
  banner: Markup;
  /** Address of the style sheet. */
  css: string;
  lang?: 'ja' | 'en';
  status?: 200 | 400 | 404 | 500;
  /** Whether the page may stand inside another site's frame: only an issuer's challenge may. */
  framing?: 'none' | 'any';
  script?: string;
  /** Other origins to which the response to the form may redirect. */
  formTargets?: readonly string[];
}

/** Answers a whole page of an outside company: its own style sheet, no inline style or script, never cached. */
export function answerWholePage(c: Context, page: Page): Response | Promise<Response> {
  const framing = page.framing === 'any' ? '*' : "'none'";
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; script-src 'self'; form-action ${targets}; base-uri 'none'; ` +
      `frame-ancestors ${framing}`,
  );
  c.header('Cache-Control', 'no-store');
  // the shop's own pages must stay usable with a referrer check: never no-referrer
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  return c.html(
    html`<!doctype html>
<html lang="${page.lang ?? 'ja'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="stylesheet" href="${page.css}">
</head>
<body>
<p class="banner">${page.banner}</p>
<main>
${page.body}
</main>
${page.script ? html`<script src="${page.script}"></script>` : ''}
</body>
</html>`,
    page.status ?? 200,
  );
}
