/** The three screens of an inquiry (§2), with a real Shop API. */
import { count, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inquiries } from '#api/db/schema/inquiries.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { authCookie } from '#app/cookies/auth.ts';
import * as complete from '#app/routes/inquiry/complete/route.tsx';
import * as confirm from '#app/routes/inquiry/confirm/route.tsx';
import * as form from '#app/routes/inquiry/form/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { member } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;

inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

let n = 0;
let letter: Record<string, string>;
let from: Record<string, string>;
beforeEach(() => {
  n += 1;
  // Rate limits count per IP address, so each test has an address of its own.
  from = { 'X-Client-Ip': `203.0.113.${n}` };
  letter = {
    visit: `visit-${String(n).padStart(16, 'x')}`,
    topic: 'product',
    name: '山田　花子',
    email: `toi${process.pid}.${n}@EXAMPLE.jp`,
    phoneNumber: '０９０−１２３４−５６７８',
    orderNumber: '',
    subject: '',
    content: '1行目\r\n2行目 <b>',
  };
});

const post = (
  shopper: ScreenVisitor,
  work: Parameters<ScreenVisitor['visit']>[0],
  path: string,
  body: object,
) => shopper.visit(work, shopper.request(path, body as Record<string, string>, from));
const send = (shopper: ScreenVisitor, body: object = letter) =>
  post(shopper, confirm.action, '/inquiry/confirm', { ...body, intent: 'send' });
const countInquiries = async () => (await t.shop.db.select({ n: count() }).from(inquiries))[0]?.n ?? 0;
const mailsTo = async (to: string) => t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, to));

describe('the form of an inquiry', () => {
  it('keeps everything typed and shows each error at its field', async () => {
    const typed = { ...letter, topic: '', email: 'hanako@', phoneNumber: '12', content: '  ' };
    const answer = await post(new ScreenVisitor(), form.action, '/inquiry', typed);
    expect(answer.status).toBe(400);
    expect(answer.data.visit).toBe(letter['visit']);
    expect(answer.data.result.error).toEqual({
      topic: ['validation.field_selection_required'],
      email: ['validation.email_invalid'],
      phoneNumber: ['validation.phone_number_invalid'],
      content: ['validation.field_required'],
    });
    expect(answer.data.result.initialValue).toMatchObject({ name: '山田　花子', email: 'hanako@' });
    expect(wire.calls).toEqual([]);
  });

  it('accepts at most 5,000 characters, and counts a line break as one', async () => {
    const full = `${'あ\r\n'.repeat(2499)}ああ`;
    const at = (content: string) =>
      post(new ScreenVisitor(), form.action, '/inquiry', { ...letter, content });
    expect((await at(full)).status).toBe(307);
    const over = await at(`${full}ああ`);
    expect(over.data.result.error).toEqual({ content: ['validation.field_maximum'] });
    expect(over.data.result.initialValue.content).toHaveLength(`${full}ああ`.length);
  });

  it('leads to the confirmation in the form’s language', async () => {
    const answer = await post(new ScreenVisitor(), form.action, '/en/inquiry', letter);
    expect([answer.status, answer.location]).toEqual([307, '/en/inquiry/confirm']);
  });

  it('leads, in a browser with cookies, to the confirmation by a redirect, and keeps a draft in a cookie', async () => {
    const shopper = new ScreenVisitor();
    await shopper.open(form.loader, '/inquiry');
    const checked = await post(shopper, form.action, '/inquiry', letter);
    expect([checked.status, checked.location]).toEqual([303, '/inquiry/confirm']);
    // The cookie is encrypted, so that nobody else can read the draft.
    const cookie = Buffer.from(decodeURIComponent(shopper.cookies.get('draft') ?? ''), 'base64').toString();
    expect(cookie).not.toContain('山田');
    expect(cookie).not.toContain(letter['email']);
    for (let time = 0; time < 2; time++) {
      const shown = await shopper.open(confirm.loader, '/inquiry/confirm');
      expect(shown.data).toMatchObject({
        kind: 'check',
        visit: letter['visit'],
        values: { name: '山田　花子', phoneNumber: '09012345678', content: '1行目\n2行目 <b>' },
      });
    }
    const edit = await post(shopper, form.action, '/inquiry', { ...letter, intent: 'edit' });
    expect([edit.status, edit.location]).toEqual([303, '/inquiry?edit=1']);
    const again = await shopper.open(form.loader, '/inquiry?edit=1');
    expect(again.data.view).toMatchObject({ visit: letter['visit'], values: { name: '山田　花子' } });
    // Without `edit` the form is empty, for the next person at this computer.
    expect((await shopper.open(form.loader, '/inquiry')).data.view.values).toEqual({
      orderNumber: '',
      productCode: '',
    });
    expect(changes(wire)).toEqual([]);
  });

  it('has no draft after the inquiry was sent, and the confirmation then leads to the completion', async () => {
    const shopper = new ScreenVisitor();
    await shopper.open(form.loader, '/inquiry');
    await post(shopper, form.action, '/inquiry', letter);
    await send(shopper);
    expect(shopper.cookies.has('draft')).toBe(false);
    const back = await shopper.open(confirm.loader, '/inquiry/confirm');
    expect([back.status, back.location]).toEqual([302, '/inquiry/complete']);
  });

  it('posts a text that does not fit into the cookie to the confirmation', async () => {
    const shopper = new ScreenVisitor();
    await shopper.open(form.loader, '/inquiry');
    const noise = Array.from({ length: 4_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    );
    const long = await post(shopper, form.action, '/inquiry', { ...letter, content: noise.join('') });
    expect([long.status, long.location]).toEqual([307, '/inquiry/confirm']);
    // There is no draft in the cookie.
    expect((await shopper.open(confirm.loader, '/inquiry/confirm')).data).toBeNull();
  });

  it('is prefilled with a member’s details, and with the parameters of a link', async () => {
    const m = await member(t);
    const shopper = new ScreenVisitor();
    await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
    const seen = await shopper.open(form.loader, '/inquiry?topic=deletion&order=000000012&product=BK-1');
    expect(seen.data.view.values).toEqual({
      topic: 'deletion',
      orderNumber: '000000012',
      productCode: 'BK-1',
      name: expect.stringMatching(/\S+ \S+/),
      email: m.email,
    });
    const guest = await new ScreenVisitor().open(form.loader, '/inquiry?topic=nonsense');
    expect(guest.data.view.values).toEqual({ orderNumber: '', productCode: '' });
  });
});

describe('the confirmation of an inquiry', () => {
  it('shows what will be sent, sends nothing, and leads back to the filled form', async () => {
    const shopper = new ScreenVisitor();
    const shown = await post(shopper, confirm.action, '/inquiry/confirm', { ...letter, intent: 'check' });
    expect(shown.data).toMatchObject({
      kind: 'check',
      visit: letter['visit'],
      values: { phoneNumber: '09012345678', content: '1行目\n2行目 <b>' },
    });
    const back = await post(shopper, form.action, '/inquiry', { ...shown.data.values, intent: 'edit' });
    expect(back.status).toBe(200);
    expect(back.data.values).toMatchObject(shown.data.values);
    expect(changes(wire)).toEqual([]);
  });

  it('validates the hidden fields again', async () => {
    const answer = await send(new ScreenVisitor(), { ...letter, email: 'nobody', content: 'x'.repeat(5001) });
    expect(answer.status).toBe(400);
    expect(answer.data.kind).toBe('form');
    expect(Object.keys(answer.data.result.error)).toEqual(['email', 'content']);
    expect(changes(wire)).toEqual([]);
  });
});

describe('sending an inquiry', () => {
  it('causes one mail to the shopper, and shows the inquiry’s number, also after reloads', async () => {
    const shopper = new ScreenVisitor();
    const answer = await send(shopper);
    expect([answer.status, answer.location]).toEqual([303, '/inquiry/complete']);
    const first = await shopper.open(complete.loader, '/inquiry/complete');
    const again = await shopper.open(complete.loader, '/inquiry/complete');
    expect(first.data.number).toBeGreaterThan(0);
    expect(again.data.number).toBe(first.data.number);
    expect(changes(wire)).toEqual(['POST /inquiries']);
    // Going back to the confirmation page does not show the sent inquiry as unsent.
    const back = await post(shopper, confirm.action, '/inquiry/confirm', { ...letter, intent: 'check' });
    expect([back.status, back.location]).toEqual([303, '/inquiry/complete']);
    const [mail, ...more] = await mailsTo(`toi${process.pid}.${n}@example.jp`);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(String(first.data.number));
  });

  it('makes one inquiry, also if the shopper sends twice at once or again after going back', async () => {
    const before = await countInquiries();
    const shopper = new ScreenVisitor();
    await Promise.all([send(shopper), send(shopper)]);
    await send(shopper);
    expect(await countInquiries()).toBe(before + 1);
    expect(await mailsTo(`toi${process.pid}.${n}@example.jp`)).toHaveLength(1);
  });

  it('with a changed text makes a second inquiry', async () => {
    const before = await countInquiries();
    const shopper = new ScreenVisitor();
    await send(shopper);
    await send(shopper, { ...letter, content: '書き忘れました。' });
    expect(await countInquiries()).toBe(before + 2);
  });

  // §8.31
  it('keeps every value after a lost response, and makes no second inquiry when pressed again', async () => {
    const before = await countInquiries();
    const shopper = new ScreenVisitor();
    wire.loseAnswerOf = '/inquiries';
    const lost = await send(shopper);
    expect(lost.status).toBe(503);
    expect(lost.data).toMatchObject({
      kind: 'check',
      values: { content: '1行目\n2行目 <b>' },
      errors: [lost.scope.t('inquiry.not_sent'), 'inquiry.try_again'],
    });
    expect((await send(shopper, { ...lost.data.values, visit: lost.data.visit })).status).toBe(303);
    expect(await countInquiries()).toBe(before + 1);
  });

  it('beyond the rate limit gets a 429 with a message, and every value stays', async () => {
    const shopper = new ScreenVisitor();
    const email = `limit${process.pid}@example.jp`;
    const one = { ...letter, email, emailConfirm: email };
    for (let i = 0; i < 3; i++)
      expect((await send(shopper, { ...one, content: `その${i}` })).status).toBe(303);
    const over = await send(shopper, { ...one, content: 'その6' });
    expect(over.status).toBe(429);
    expect(over.data).toMatchObject({
      values: { content: 'その6' },
      errors: [expect.stringMatching(/約\d+分後/)],
    });
    expect(Number(over.data.page.retryAfter)).toBeGreaterThan(0);
  });

  it('after the session has ended counts as an inquiry of a guest', async () => {
    const before = await countInquiries();
    const shopper = new ScreenVisitor();
    const soon = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 600 })).toString('base64url');
    await shopper.set(authCookie, { access: `x.${soon}.y`, refresh: 'none' });
    expect((await send(shopper)).status).toBe(303);
    expect(await countInquiries()).toBe(before + 1);
  });

  it('is refused at the field if it contains a card number', async () => {
    const answer = await send(new ScreenVisitor(), { ...letter, content: 'カードは4444333322221111です' });
    expect([answer.status, answer.data.kind]).toEqual([400, 'form']);
    expect(answer.data.result.error).toEqual({ content: ['inquiry.card_number'] });
  });

  it('shows nothing if confirmation or completion is opened without an inquiry', async () => {
    expect(
      (await new ScreenVisitor().open(complete.loader, '/inquiry/complete')).data.number,
    ).toBeUndefined();
    expect((await new ScreenVisitor().open(confirm.loader, '/inquiry/confirm')).status).toBe(200);
  });
});
