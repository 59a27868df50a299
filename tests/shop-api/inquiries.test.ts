/** Inquiries are stored, confirmed by a mail, and mailed to the shop. */
import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inquiries } from '#api/db/schema/inquiries.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { users } from '#api/db/schema/people.ts';
import { member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { address, BARE, callsTo, from, key, SHOP } from './inquiring.ts';

const t = await testShop();

/** `email` is new at each read, because the number of mails to one recipient is limited. */
const INQUIRY = {
  name: '山田 花子',
  get email() {
    return address();
  },
  content: '在庫はありますか。',
};
const { send, request, mailTo } = callsTo(t);
const inquiryOf = async (id: number) =>
  (await t.shop.db.select().from(inquiries).where(eq(inquiries.id, id)))[0];
const howMany = async () => {
  const [mails] = await t.shop.db.select({ n: count() }).from(outboxMails);
  const [rows] = await t.shop.db.select({ n: count() }).from(inquiries);
  return [mails?.n, rows?.n];
};

describe('a message that is sent twice with the same key', () => {
  const twice = [
    ['inquiry', () => send, async () => ({ ...INQUIRY, email: address() })],
    [
      'purchase request',
      () => request,
      async () => ({ ...INQUIRY, email: address(), productCode: await makeProduct(t, {}) }),
    ],
  ] as const;

  it.each(twice)('is stored and mailed once, even by concurrent calls: %s', async (_, open, message) => {
    const post = open();
    const body = { ...(await message()), idempotencyKey: key() };
    const first = await post(body);
    const before = await howMany();
    const again = await Promise.all([post(body), post(body)]);
    for (const answer of again) expect([answer.status, answer.data]).toEqual([201, first.data]);
    expect(await howMany()).toEqual(before);

    const other = { ...body, email: address(), idempotencyKey: key() };
    const [a, b] = await Promise.all([post(other), post(other)]);
    expect(a.data).toEqual(b.data);
    expect(a.data.id).not.toBe(first.data.id);
    expect((await howMany())[0]).toBe((before[0] ?? 0) + 2);
  });

  it('is refused if its key is malformed', async () => {
    for (const idempotencyKey of ['short', 'x'.repeat(65), 'with blanks in it, and more'])
      expect((await send({ ...INQUIRY, idempotencyKey })).status).toBe(400);
  });
});

describe('POST /inquiries', () => {
  it('stores a guest’s inquiry, confirms it, and mails it to the shop', async () => {
    const email = address();
    const answer = await send({
      ...INQUIRY,
      email,
      phoneNumber: '０９０−１２３４−５６７８',
      category: '商品について',
      subject: '在庫',
      content: ' 1行目\r\n2行目 ',
      orderNumber: '000000012',
      productCode: 'BOOK-1',
    });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ id: expect.any(Number), createdAt: expect.any(String) });
    expect(Math.abs(Date.parse(answer.data.createdAt) - t.shop.now().getTime())).toBeLessThan(10_000);
    expect(await inquiryOf(answer.data.id)).toMatchObject({
      userId: null,
      locale: 'ja_JP',
      name: '山田 花子',
      email,
      phoneNumber: '09012345678',
      category: '商品について',
      subject: '在庫',
      content: '1行目\n2行目',
      orderNumber: '000000012',
      productCode: 'BOOK-1',
    });

    const confirmation = await mailTo(email);
    expect(confirmation).toMatchObject({
      subject: '【こもれび書房】お問い合わせを受け付けました',
      locale: 'ja_JP',
      template: 'inquiry',
    });
    for (const words of ['お客様\n', `■ 受付番号\n${answer.data.id}`, 'http://localhost:3000/faq'])
      expect(confirmation?.text).toContain(words);
    // The e-mail address may belong to somebody else, who must not get the typed text.
    for (const typed of ['山田', '09012345678', '在庫', '1行目', '2行目', 'BOOK-1'])
      expect(confirmation?.text).not.toContain(typed);

    const notice = await mailTo(SHOP);
    expect(notice?.subject).toBe(`【こもれび書房】お問い合わせが届きました（受付番号 ${answer.data.id}）`);
    expect(
      notice?.text.startsWith(`このメールへの返信は、下記のメールアドレス宛てに送られます。\n${email}`),
    ).toBe(true);
    expect(notice?.text).toContain(
      `事務室でお問い合わせを開く\nhttp://localhost:3003/inquiries/${answer.data.id}`,
    );
    expect(notice?.text).not.toContain('会員番号');
  });

  it('confirms in English, and mails the shop in Japanese', async () => {
    const email = address();
    const answer = await send(
      { ...INQUIRY, name: 'Emily Brown', email, category: 'payment' },
      { locale: 'en_US' },
    );
    const confirmation = await mailTo(email);
    expect(confirmation?.subject).toBe('[Komorebi Books] We received your message');
    expect(confirmation?.text).toMatch(/^Dear customer,\n/);
    expect(confirmation?.text).not.toContain('Emily');
    expect(confirmation?.text).toContain('http://localhost:3000/en/faq');
    expect(confirmation?.html).toContain('<html lang="en">');
    const notice = await mailTo(SHOP);
    expect(notice).toMatchObject({ locale: 'ja_JP' });
    expect(notice?.text).toContain(`受付番号\n  ${answer.data.id}`);
    expect(notice?.text).toContain('お問い合わせの種類\n  お支払い・領収書');
    expect(notice?.text).toContain('言語\n  英語');
  });

  it('names the member who writes from the own, verified address, and nobody else', async () => {
    const scam = '【重要】100万円当選。03-1234-5678 LINE evil777 担当の鈴木';
    const m = await member(t);
    for (const [bearer, email, isNamed] of [
      [m.bearer, m.email, true],
      [m.bearer, address(), false],
      [undefined, m.email, false],
    ] as const) {
      expect((await send({ ...INQUIRY, name: scam, email }, { bearer })).status).toBe(201);
      const mail = await mailTo(email);
      for (const part of [mail?.subject, mail?.text, mail?.html])
        if (!isNamed) expect(part).not.toMatch(/当選|1234|evil777|鈴木/);
      if (isNamed) expect(mail?.text).toContain(scam);
    }
  });

  it('stores the member who sent the inquiry, no member who is gone, and nothing if the access token is not valid', async () => {
    const m = await member(t);
    const linked = await send(INQUIRY, { bearer: m.bearer });
    expect((await inquiryOf(linked.data.id))?.userId).toBe(m.id);
    expect((await mailTo(SHOP))?.text).toContain(`会員番号\n  ${m.id}`);

    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, m.id));
    const disabled = await send(INQUIRY, { bearer: m.bearer });
    await t.shop.db.delete(users).where(eq(users.id, m.id));
    const orphaned = await send(INQUIRY, { bearer: m.bearer });
    const bad = await send(INQUIRY, { bearer: 'x.y.z' });
    const late = await member(t);
    t.later(601_000);
    const expired = await send(INQUIRY, { bearer: late.bearer });
    // Another process may still hold the session in its cache for some seconds.
    for (const answer of [disabled, orphaned]) {
      expect(answer.status).toBe(201);
      expect((await inquiryOf(answer.data.id))?.userId).toBeNull();
    }
    for (const answer of [bad, expired]) expect(answer.status).toBe(401);
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'あ'.repeat(101) }, ['name']],
    [{ email: '' }, ['email']],
    [{ email: 'no-address' }, ['email']],
    [{ email: 'a@example.jp\r\nBcc: b@example.jp' }, ['email']],
    [{ email: 'a@example.jp,b@example.jp' }, ['email']],
    [{ phoneNumber: '123' }, ['phoneNumber']],
    [{ phoneNumber: '090-1234-56789' }, ['phoneNumber']],
    [{ phoneNumber: '---' }, ['phoneNumber']],
    [{ content: undefined }, ['content']],
    [{ content: ' \n　' }, ['content']],
    [{ content: '\u0000' }, ['content']],
    [{ content: 'あ'.repeat(5001) }, ['content']],
    [{ content: 1 }, ['content']],
    [{ subject: 'あ'.repeat(101) }, ['subject']],
    [{ category: 'あ'.repeat(101) }, ['category']],
    [{ category: {} }, ['category']],
    [{ orderNumber: '1'.repeat(65) }, ['orderNumber']],
    [{ productCode: 'x'.repeat(201) }, ['productCode']],
    [{ name: '', email: '', content: '' }, ['name', 'email', 'content']],
    [{ email: 'x', phoneNumber: '1' }, ['email', 'phoneNumber']],
  ])('refuses %j at its field, and sends no mail', async (wrong, fields) => {
    const before = await howMany();
    const answer = await send({ ...INQUIRY, ...wrong });
    expect(answer.body).toMatchObject({ success: false, code: 400, errorCode: 'validation_failed' });
    expect(Object.keys(answer.body.errors)).toEqual(fields);
    expect(await howMany()).toEqual(before);
  });

  it('reports an error in both languages, with and without an envelope', async () => {
    const wrong = { ...INQUIRY, phoneNumber: '1' };
    expect((await send(wrong)).body.errors).toEqual({
      phoneNumber: ['電話番号は、0から始まる10〜11桁の数字（または+81から始まる番号）で入力してください。'],
    });
    expect((await send(wrong, { locale: 'en_US', headers: BARE })).body).toEqual({
      code: 400,
      message: 'Please check what you entered.',
      errors: { phoneNumber: ['Phone number must be 10–11 digits and start with 0, or start with +81.'] },
      errorCode: 'validation_failed',
    });
    expect((await send(INQUIRY, { headers: BARE })).body).toEqual({
      id: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('accepts 5,000 characters (a line break and an emoji are one each), and drops NUL, which PostgreSQL cannot store', async () => {
    const long = `${'あ\r\n'.repeat(2499)}ああ`;
    expect((await send({ ...INQUIRY, content: long })).status).toBe(201);
    expect((await send({ ...INQUIRY, content: '🍀'.repeat(5000) })).status).toBe(201);
    expect((await send({ ...INQUIRY, content: '🍀'.repeat(5001) })).status).toBe(400);
    const odd = await send({ ...INQUIRY, name: '𠮷野\u0000家', content: 'a\u0000b 𠮷' });
    expect(odd.status).toBe(201);
    expect(await inquiryOf(odd.data.id)).toMatchObject({ name: '𠮷野家', content: 'ab 𠮷' });
  });

  it('mails typed text as plain text, which cannot add markup, headers or recipients', async () => {
    const { email, bearer } = await member(t);
    const typed = {
      ...INQUIRY,
      email,
      name: '<img src=x onerror=alert(1)>\r\nBcc: all@example.jp',
      subject: 'Hi\nTo: all@example.jp',
      content: '<script>alert(1)</script>\n■ 送信内容\n"& \'',
    };
    expect((await send(typed, { bearer })).status).toBe(201);
    for (const mail of [await mailTo(email), await mailTo(SHOP)]) {
      expect(mail?.html).not.toMatch(/<script|<img/);
      expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@example.jp');
      if (mail?.to === email)
        expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@example. jp');
      expect(mail?.subject).not.toMatch(/[\r\n]|Bcc|To:/);
      expect(mail?.text).not.toMatch(/^(Bcc|To):/m);
      expect(mail?.text.match(/^■ (?:送信内容|受付番号)$/gm)).toHaveLength(1);
    }
  });

  it('refuses a card number', async () => {
    const answer = await send({ ...INQUIRY, content: 'card 4444 3333 2222 1111' });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'card_data_refused' });
  });

  it('allows three inquiries per recipient and thirty per IP address, even if they are concurrent', async () => {
    const email = address();
    const toOne = await Promise.all(
      Array.from({ length: 9 }, () => send({ ...INQUIRY, email }, { headers: from() })),
    );
    expect(toOne.filter((a) => a.status === 201)).toHaveLength(3);
    const headers = from();
    const answers = await Promise.all(
      Array.from({ length: 34 }, () => send({ ...INQUIRY, email: address() }, { headers })),
    );
    expect(answers.filter((a) => a.status === 201)).toHaveLength(30);
    const refused = answers.find((a) => a.status !== 201);
    expect(refused?.body).toMatchObject({ code: 429, errorCode: 'too_many_requests' });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(1700);
    const english = await send(INQUIRY, { headers: { ...headers, ...BARE }, locale: 'en_US' });
    expect(english.body).toEqual({
      code: 429,
      message: 'Too many attempts. Try again in about 30 min.',
      errorCode: 'too_many_requests',
    });
    const product = await makeProduct(t);
    expect((await request({ ...INQUIRY, email: address(), productCode: product }, { headers })).status).toBe(
      201,
    );
    t.later(31 * 60_000);
    expect((await send(INQUIRY, { headers })).status).toBe(201);
  });

  it('does not count invalid input towards the limit', async () => {
    const headers = from();
    for (let i = 0; i < 7; i++)
      expect((await send({ ...INQUIRY, email: 'x' }, { headers })).status).toBe(400);
    expect((await send(INQUIRY, { headers })).status).toBe(201);
  });
});

it('the confirmation contains the typed text only if it is mailed to the member’s own e-mail address', async () => {
  const m = await member(t);
  await send({ ...INQUIRY, email: m.email, content: '自分の言葉' }, { bearer: m.bearer });
  expect((await mailTo(m.email))?.text).toContain('自分の言葉');
  const email = address();
  await send({ ...INQUIRY, email, content: '自分の言葉' }, { bearer: m.bearer });
  expect((await mailTo(email))?.text).not.toContain('自分の言葉');
});
