/** Health, the outbox (not in production), the contract as OpenAPI. */
import { desc, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import type { Call } from '#contract/call.ts';
import { newerReleaseNeeded, RELEASE } from '../db/release.ts';
import { outboxMails } from '../db/schema/mail.ts';
import { CONTRACT_PAGE_POLICY, contractPage } from './contract-page.ts';
import { openApiDocument } from './openapi.ts';
import type { Api } from './route.ts';

const OUTBOX_LIMIT = 200;

export function metaRoutes({ app, shop }: Api, calls: Call[]): void {
  let made: ReturnType<typeof openApiDocument> | undefined;
  /** Made when it is first asked for, which takes 4 % off the start. */
  const document = () => (made ??= openApiDocument(calls));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const needs = await newerReleaseNeeded(shop.db);
    const { last } = shop.writes;
    const lastWrite = last ? { ok: last.ok, at: last.at.toISOString() } : null;
    const answer = { engine: shop.engine, release: RELEASE, lastWrite };
    // Another process has upgraded the database so that it no longer fits this one.
    if (needs) return c.json({ status: 'too_old', needs, ...answer }, 503);
    return last?.ok === false
      ? c.json({ status: 'cannot_write', ...answer }, 503)
      : c.json({ status: 'ready', ...answer });
  });
  app.get('/openapi.json', (c) => c.json(document()));
  app.get('/openapi', (c) => {
    c.header('Content-Security-Policy', CONTRACT_PAGE_POLICY);
    return c.html(contractPage(calls, document()));
  });
  if (shop.env.NODE_ENV === 'production') return;
  const mails = () => shop.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(OUTBOX_LIMIT);
  app.get('/outbox.json', async (c) => {
    const items = (await mails()).map(({ id, to, subject, text, html, status, createdAt }) => ({
      id,
      to,
      subject,
      text,
      html,
      status,
      createdAt: createdAt.toISOString(),
    }));
    return c.json({ items });
  });
  app.get('/outbox', async (c) => {
    const list = (await mails()).map(
      (m) => html`<details><summary>${m.createdAt.toISOString()} ${m.status} ${m.to} ${m.subject}</summary>
<p><a href="outbox/${m.id}">HTML</a></p><pre>${m.text}</pre></details>`,
    );
    c.header('Content-Security-Policy', "default-src 'none'");
    return c.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Outbox</h1>${list.length > 0 ? list : html`<p>No mail yet.</p>`}</body></html>`,
    );
  });
  app.get('/outbox/:id{[0-9]{1,9}}', async (c) => {
    const id = Number(c.req.param('id'));
    const [mail] = await shop.db.select().from(outboxMails).where(eq(outboxMails.id, id));
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    return mail ? c.html(mail.html) : c.notFound();
  });
}
