import type { Context } from 'hono';
import { html } from 'hono/html';

/** Escaped markup made by hono's `html` tag, which escapes every inserted value. */
export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Markup;
  /** The banner at the top, which says that this is not a real company. */
  banner: Markup;
  /** URL of the style sheet. */
  css: string;
  lang?: 'ja' | 'en';
  status?: 200 | 400 | 404 | 500;
  /** Whether other sites may show the page in a frame: only the 3-D Secure page of the card's issuer allows it. */
  framing?: 'none' | 'any';
  script?: string;
  /** Other origins to which the response to the form may redirect. */
  formTargets?: readonly string[];
}

/** Responds with a whole page of an outside company: own style sheet, no inline style or script, never cached. */
export function answerWholePage(c: Context, page: Page) {
  const framing = page.framing === 'any' ? '*' : "'none'";
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; script-src 'self'; form-action ${targets}; base-uri 'none'; ` +
      `frame-ancestors ${framing}`,
  );
  c.header('Cache-Control', 'no-store');
  // With `no-referrer`, the shop could not check the referrer.
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
