/** The outbox: written once, sent at least once, never lost (shop-api.md 5). */
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxMails } from '../../services/shop-api/db/schema/mail.ts';
import { sendMails } from '../../services/shop-api/domain/mail/worker.ts';
import type { Shop } from '../../services/shop-api/shop.ts';
import { freePort } from '../setup/process.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

let t: TestShop;
let server: SMTPServer;
let received: string[];
let refuseNext = false;

beforeAll(async () => {
  t = await testShop();
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        if (refuseNext) {
          refuseNext = false;
          done(new Error('try again'));
          return;
        }
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const withSmtp = (port: number): Shop => ({
  ...t.shop,
  env: { ...t.shop.env, SMTP_URL: `smtp://127.0.0.1:${port}?connectionTimeout=1000` },
});
const serverPort = () => (server.server.address() as AddressInfo).port;

async function queue(messageId: string): Promise<void> {
  await t.work();
  await t.shop.db.insert(outboxMails).values({
    messageId,
    to: 'hanako@example.jp',
    subject: '【こもれび書房】ご注文ありがとうございます',
    text: '山田 花子 様',
    html: '<p>山田 花子 様</p>',
    template: 'test',
    locale: 'ja_JP',
    dueAt: t.shop.now(),
  });
}

const stateOf = async (messageId: string) =>
  (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.messageId, messageId)))[0];

describe('the mail worker', () => {
  it('catches mails when there is no mail server', async () => {
    await queue('<caught@shop>');
    await sendMails(t.shop);
    expect(await stateOf('<caught@shop>')).toMatchObject({ status: 'captured' });
  });

  it('sends text and HTML under the fixed message id, once', async () => {
    await queue('<sent@shop>');
    const shop = withSmtp(serverPort());
    await Promise.all([sendMails(shop), sendMails(shop), sendMails(shop)]);
    expect(await stateOf('<sent@shop>')).toMatchObject({ status: 'sent', tries: 1 });
    const mails = received.filter((mail) => mail.includes('<sent@shop>'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('multipart/alternative');
    expect(mails[0]).toMatch(/Subject: =\?UTF-8\?/);
  });

  it('tries again later when the server refuses or is dead; nothing is lost', async () => {
    await queue('<later@shop>');
    refuseNext = true;
    await sendMails(withSmtp(serverPort()));
    expect(await stateOf('<later@shop>')).toMatchObject({ status: 'queued', tries: 1 });
    await sendMails(withSmtp(serverPort()));
    expect(await stateOf('<later@shop>')).toMatchObject({ status: 'queued', tries: 1 });
    t.later(6000);
    await sendMails(withSmtp(await freePort()));
    expect(await stateOf('<later@shop>')).toMatchObject({ status: 'queued', tries: 2 });
    t.later(20_000);
    await sendMails(withSmtp(serverPort()));
    expect(await stateOf('<later@shop>')).toMatchObject({ status: 'sent', tries: 3 });
    expect(received.filter((mail) => mail.includes('<later@shop>'))).toHaveLength(1);
  });
});
