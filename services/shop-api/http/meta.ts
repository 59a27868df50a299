/** Health, the caught mails, the contract as OpenAPI. */
import { desc, sql } from 'drizzle-orm';
import type { Call } from '#contract/call.ts';
import { outboxMails } from '../db/schema/mail.ts';
import { escapeHtml } from '../domain/mail/html.ts';
import { CONTRACT_PAGE_POLICY, contractPage } from './contract-page.ts';
import { openApiDocument } from './openapi.ts';
import type { Api } from './route.ts';

const OUTBOX_LIMIT = 200;

export function metaRoutes({ app, shop }: Api, calls: Call[]): void {
  const document = openApiDocument(calls);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    await shop.db.execute(sql`select 1`);
    return c.json({ status: 'ready', engine: shop.engine });
  });
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/openapi', (c) => {
    c.header('Content-Security-Policy', CONTRACT_PAGE_POLICY);
    return c.html(contractPage(calls, document));
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
      (m) =>
        `<details><summary>${escapeHtml(`${m.createdAt.toISOString()} ${m.status} ${m.to} ${m.subject}`)}</summary><pre>${escapeHtml(m.text)}</pre></details>`,
    );
    c.header('Content-Security-Policy', "default-src 'none'");
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head><body><h1>Outbox</h1>${list.join('') || '<p>No mail yet.</p>'}</body></html>`,
    );
  });
}
