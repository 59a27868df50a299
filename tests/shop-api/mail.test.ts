/** The outbox: each mail is written once, sent at least once, and never lost. */
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { sendMails } from '#api/domain/mail/worker.ts';
import type { Shop } from '#api/shop.ts';
import { startWorkers } from '#api/workers.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { payHosted } from '../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

let refuseNext = false;
let refuseRecipients = false;
/** Milliseconds that the mail server takes for a mail. */
let slowMs = 0;

const t = await testShop();
const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(recipient, _session, done) {
    done(refuseRecipients ? new Error(`<${recipient.address}>: user unknown`) : null);
  },
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
      setTimeout(done, slowMs);
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const withSmtp = (port: number): Shop => ({
  ...t.shop,
  env: { ...t.shop.env, SMTP_URL: `smtp://127.0.0.1:${port}` },
});
const serverPort = () => (server.server.address() as AddressInfo).port;

async function queue(messageId: string): Promise<void> {
  await t.work();
  await write(messageId);
}

async function write(messageId: string, other: Partial<typeof outboxMails.$inferInsert> = {}): Promise<void> {
  await t.shop.db.insert(outboxMails).values({
    messageId,
    to: 'hanako@example.jp',
    subject: '【こもれび書房】ご注文ありがとうございます',
    text: '山田 花子 様',
    html: '<p>山田 花子 様</p>',
    template: 'test',
    locale: 'ja_JP',
    dueAt: t.shop.now(),
    ...other,
  });
}

/** The headers of the only mail with this id, unfolded. */
function headersOf(messageId: string): string {
  const [mail = '', ...others] = received.filter((one) => one.includes(messageId));
  expect(others).toEqual([]);
  return mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
}

const stateOf = async (messageId: string) =>
  (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.messageId, messageId)))[0];

describe('the mail worker', () => {
  it('only stores mails if no mail server is configured', async () => {
    await queue('<caught@shop>');
    await sendMails(t.shop);
    expect(await stateOf('<caught@shop>')).toMatchObject({ status: 'captured' });
  });

  it('sends a mail once, as text and HTML, with its fixed message id', async () => {
    await queue('<sent@shop>');
    const shop = withSmtp(serverPort());
    await Promise.all([sendMails(shop), sendMails(shop), sendMails(shop)]);
    expect(await stateOf('<sent@shop>')).toMatchObject({ status: 'sent', tries: 1 });
    const mails = received.filter((mail) => mail.includes('<sent@shop>'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('multipart/alternative');
    expect(mails[0]).toMatch(/Subject: =\?UTF-8\?/);
  });

  it('names the shop as the sender, in the language of the mail, and says that no person sent it', async () => {
    await write('<named@shop>');
    await sendMails(withSmtp(serverPort()));
    const headers = headersOf('<named@shop>');
    const name = Buffer.from(t.shop.env.SHOP_NAME_JA).toString('base64');
    expect(headers).toContain(`From: =?UTF-8?B?${name}?= <${t.shop.env.MAIL_FROM}>`);
    // RFC 3834: absence notes are not sent in answer.
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers).not.toContain('Reply-To');
  });

  it('sends the answer of a staff member as a person’s mail', async () => {
    await write('<answered@shop>', { template: 'inquiry_answer' });
    await sendMails(withSmtp(serverPort()));
    expect(headersOf('<answered@shop>')).not.toContain('Auto-Submitted');
  });

  it('sends an inquiry to the shop with the shopper’s address to reply to', async () => {
    const body = { name: '森 葉子', email: 'yoko@example.jp', content: 'いつ届きますか。' };
    expect((await call(t, 'POST', '/inquiries', { body })).status).toBe(201);
    await sendMails(withSmtp(serverPort()));
    const notice = received.find((mail) => mail.includes('<inquiry_notice.')) ?? '';
    expect(notice).toContain('Reply-To: yoko@example.jp');
    const stored = await t.shop.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, t.shop.env.SHOP_LEGAL_EMAIL));
    expect(stored).toEqual([expect.objectContaining({ status: 'sent', replyTo: null })]);
  });

  it('deletes the text of a mail after sending', async () => {
    await queue('<emptied@shop>');
    await sendMails(withSmtp(serverPort()));
    expect(await stateOf('<emptied@shop>')).toMatchObject({ status: 'sent', text: '', html: '' });
    expect(received.filter((mail) => mail.includes('<emptied@shop>'))).toHaveLength(1);
  });

  it('sends each mail once from two processes, even to a slow mail server', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `<slow-${n}@shop>`);
    await t.work();
    for (const id of ids) await write(id);
    slowMs = 300;
    try {
      // Ten slow mails take longer than the lease of one mail.
      const shop = withSmtp(serverPort());
      const [first, second] = await Promise.all([1, 2].map(() => sendMails(shop, { leaseMs: 1_000 })));
      expect((first ?? 0) + (second ?? 0)).toBe(10);
    } finally {
      slowMs = 0;
    }
    for (const id of ids)
      expect(
        received.filter((mail) => mail.includes(id)),
        id,
      ).toHaveLength(1);
  });

  it('does not delay payments if the mail server hangs', async () => {
    let connections = 0;
    const hanging = createServer(() => {
      connections++;
    });
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    // If payments waited for this server, the test would exceed its time limit.
    const url = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}?greetingTimeout=600000`;
    const env = { ...t.shop.env, SMTP_URL: url, WORKER_INTERVAL_MS: 100 };
    await queue('<hanging@shop>');
    const m = await member(t);
    const token = await cartWith(
      t,
      [{ productCode: await makeProduct(t, { priceYen: 2000 }), quantity: 1 }],
      m.bearer,
    );
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'hosted' },
    });
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
    const workers = startWorkers({ ...t.shop, env });
    try {
      await payHosted(key.hosted);
      const paid = async () =>
        (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.paymentState === 'paid';
      await vi.waitUntil(paid, { timeout: 30_000, interval: 100 });
      expect(connections).toBe(1);
      expect(await stateOf('<hanging@shop>')).toMatchObject({ status: 'queued' });
    } finally {
      await workers.stop();
      hanging.close();
    }
  }, 40_000);

  it('retries later, and loses no mail, if the mail server refuses or is down', async () => {
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

  it('is logged without the recipient, whom the mail server repeats when it refuses', async () => {
    await queue('<unknown@shop>');
    t.logs.length = 0;
    refuseRecipients = true;
    await sendMails(withSmtp(serverPort()));
    refuseRecipients = false;
    const [failure] = t.logs.filter(({ event }) => event === 'mail.failed');
    expect(failure?.data?.['message']).toContain('user unknown');
    expect(JSON.stringify(t.logs)).not.toContain('@');
    t.later(3_600_000);
    await sendMails(withSmtp(serverPort()));
    expect(await stateOf('<unknown@shop>')).toMatchObject({ status: 'sent' });
  });

  it('is given up, with an alert, after the server has refused its recipient three times in two hours', async () => {
    await queue('<nobody@shop>');
    t.logs.length = 0;
    refuseRecipients = true;
    for (const tries of [1, 2, 3]) {
      for (const minutes of [0, 30]) {
        if (minutes > 0) t.later(minutes * 60_000);
        await sendMails(withSmtp(serverPort()));
        expect(await stateOf('<nobody@shop>')).toMatchObject({
          tries,
          status: tries < 3 ? 'queued' : 'dead',
        });
      }
      t.later(1_800_000);
    }
    refuseRecipients = false;
    expect(t.logs.filter(({ level }) => level === 'alert')).toMatchObject([{ event: 'mail.failed' }]);
  });

  it('is given up, with an alert, only after the mail server has been down for three days', async () => {
    await queue('<three-days@shop>');
    const isDown = withSmtp(await freePort());
    t.logs.length = 0;
    let hours = 0;
    for (; (await stateOf('<three-days@shop>'))?.status === 'queued' && hours < 200; hours++) {
      t.later(3_600_000);
      await sendMails(isDown);
    }
    expect(await stateOf('<three-days@shop>')).toMatchObject({ status: 'dead' });
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(96);
    expect(t.logs.filter(({ level }) => level === 'alert')).toHaveLength(1);
  });
});

describe('a mail server', () => {
  /** Mails received completely by the fake server. */
  let taken: string[];
  let lost: ReturnType<typeof createServer>;
  const sockets = new Set<Socket>();
  /** What the server does when it has received the whole mail. */
  let atTheEnd: (socket: Socket) => void;

  beforeAll(async () => {
    taken = [];
    lost = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      let text = '';
      let isData = false;
      socket.write('220 lost\r\n');
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (isData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          taken.push(text);
          atTheEnd(socket);
        } else if (text.endsWith('\r\n')) {
          isData = text.startsWith('DATA');
          socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
          text = '';
        }
      });
    });
    await new Promise<void>((resolve) => lost.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    lost.close();
  });

  const HOUR_MS = 3_600_000;
  const takenOf = (id: string) => taken.filter((text) => text.includes(id));

  it.each([
    ['hangs', '<hangs@shop>', () => {}],
    ['breaks the line', '<breaks@shop>', (socket: Socket) => socket.destroy()],
  ] as const)(
    'that %s after receiving a mail gets the mail once more after an hour, with the same message id',
    async (...[, id, ending]) => {
      atTheEnd = ending;
      await queue(id);
      const shop = withSmtp((lost.address() as AddressInfo).port);
      // Bounds each answer of the server, the greeting included: with less, a busy machine reaches it before the mail.
      const send = () => sendMails(shop, { answerMs: 2_000 });
      t.logs.length = 0;
      await send();
      expect(takenOf(id)).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ status: 'queued', doubts: 1 });
      t.later(HOUR_MS - 60_000);
      await send();
      expect(takenOf(id)).toHaveLength(1);
      t.later(120_000);
      await send();
      expect(takenOf(id)).toHaveLength(2);
      for (const text of takenOf(id)) expect(text).toContain(`Message-ID: ${id}`);
      expect(await stateOf(id)).toMatchObject({ status: 'dead', doubts: 2 });
      expect(t.logs.filter(({ event }) => event === 'mail.failed').map(({ level }) => level)).toEqual([
        'warn',
        'alert',
      ]);
      t.later(72 * HOUR_MS);
      await send();
      expect(takenOf(id)).toHaveLength(2);
    },
  );

  it('that has refused a mail gets the mail again after seconds', async () => {
    atTheEnd = (socket) => socket.write('451 the disk is full\r\n');
    await queue('<refused@shop>');
    const shop = withSmtp((lost.address() as AddressInfo).port);
    await sendMails(shop);
    expect(await stateOf('<refused@shop>')).toMatchObject({ status: 'queued', doubts: 0, tries: 1 });
    atTheEnd = (socket) => socket.write('250 taken\r\n');
    t.later(6_000);
    await sendMails(shop);
    expect(await stateOf('<refused@shop>')).toMatchObject({ status: 'sent' });
  });

  it('that has not answered yet does not get the mail from another process before an hour has passed', async () => {
    atTheEnd = () => {};
    await queue('<ended@shop>');
    const shop = withSmtp((lost.address() as AddressInfo).port);
    // As soon as the server has the mail, this sender is ignored, as if its process had ended.
    void sendMails(shop, { answerMs: 20_000 }).catch(() => {});
    await vi.waitUntil(() => takenOf('<ended@shop>').length > 0, { timeout: 10_000 });
    await vi.waitUntil(async () => (await stateOf('<ended@shop>'))?.doubts === 1, { timeout: 10_000 });
    t.later(120_000);
    await sendMails(shop);
    expect(takenOf('<ended@shop>')).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
  });
});
