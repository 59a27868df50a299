/** Screens about inquiries, reviews, members and mails: who sees which buttons, and forms that are refused. */
import { describe, expect, it } from 'vitest';
import { formsOf, headingOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { answers, at, deadMail, inquiry, pageOf } from './people.fixtures.ts';
import { formWith, type Page, TOKEN, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /session', { body: sessionOf('staff') });
  for (const [call, body] of Object.entries(answers)) api.on(call, { body });
});

/** Sends the form of the page that has a field with this value. */
function send(
  page: Page,
  path: string,
  [name, value]: [string, string],
  fields: Record<string, string> = {},
) {
  return staff.post(path, { ...formToSend(page, [name, value]), ...fields });
}
/** The fields of a form, without the button that inserts a template. */
function formToSend(page: Page, [name, value]: [string, string]) {
  const { intent: _, ...fields } = formWith(page, name, value);
  return fields;
}
const lastPost = () => api.asked.findLast(({ method }) => method !== 'GET');
const postForms = ({ html }: Page) =>
  formsOf(html).filter(({ method, action }) => method === 'post' && action !== '/logout');

const paths = [
  '/inquiries',
  '/inquiries/5',
  '/wishes',
  '/wishes/product?product=BK-1',
  '/reviews',
  '/reviews?view=rewritten',
  '/reviews?view=hidden',
  '/reviews/8',
  '/members',
  '/members/3',
  '/mails',
  '/mails/21',
];

describe('a reader', () => {
  it.each(paths)('sees %s, but no button that changes anything', async (path) => {
    api.on('GET /session', { body: sessionOf('reader') });
    const page = await staff.get(path);
    expect(page.status).toBe(200);
    expect(postForms(page)).toEqual([]);
    for (const link of ['/access', '非公開にする', '送る']) expect(page.html).not.toContain(link);
  });

  it('gets 403 for a page that asks to confirm a change', async () => {
    api.on('GET /session', { body: sessionOf('reader') });
    expect((await staff.get('/members/3/access')).status).toBe(403);
  });
});

it.each(paths)('%s has all its English texts', async (path) => {
  const session = sessionOf('staff');
  api.on('GET /session', { body: { ...session, staff: { ...session.staff, locale: 'en_US' } } });
  const page = await staff.get(path);
  expect([page.status, page.html.includes('<html lang="en">')]).toEqual([200, true]);
  expect(textOf(page.html)).not.toMatch(
    /\b(?:inquir(?:y|ies)|wishes|reviews|members|mails|kit|state)\.[a-z_]+/,
  );
});

describe('an answer', () => {
  const path = '/inquiries/5';

  it('is sent with the page’s revision and idempotency key, and the next page names the recipient', async () => {
    api.on('POST /inquiries/5/messages', { body: { ...inquiry, state: 'answered' } });
    const page = await staff.get(path);
    expect(textOf(page.html)).toContain('日本語で送ります');
    const sent = await send(page, path, ['kind', 'answer'], { text: '本日\r\n発送しました。', close: 'on' });
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect(lastPost()).toMatchObject({
      body: { kind: 'answer', text: '本日\n発送しました。', close: true, revision: 4 },
      headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{22}$/) },
    });
    expect(textOf((await staff.get(path)).html)).toContain('suzuki@example.jpへ回答を送ります。');
  });

  it('is not sent with a mark of a template that was not filled in', async () => {
    const page = await staff.get(path);
    const sent = await send(page, path, ['kind', 'answer'], { text: '〔　〕月〔　〕日に発送します。' });
    expect([sent.status, lastPost()]).toEqual([400, undefined]);
    expect(textOf(sent.html)).toContain('〔 〕を書き換えてください。');
  });

  it('keeps its text after somebody else’s change, and shows that change with the new revision', async () => {
    const page = await staff.get(path);
    const message = { id: 1, kind: 'answer', by: '木村 葉子', text: '先に答えました。', mail: 'sent' };
    const changed = {
      ...inquiry,
      revision: 5,
      messages: [{ ...message, createdAt: '2026-11-24T04:00:00.000Z' }],
    };
    const conflict = { by: '木村 葉子', at: '2026-11-24T04:00:00.000Z', event: 'desk.writeInquiryMessage' };
    api
      .on('GET /inquiries/5', { body: changed })
      .on('POST /inquiries/5/messages', refusal(409, 'changed', { conflict }));
    const back = await send(page, path, ['kind', 'answer'], { text: '私の回答です。', close: 'on' });
    expect(back.status).toBe(409);
    expect(textOf(back.html)).toContain('木村 葉子さんが先に変更しました。');
    expect(textOf(back.html)).toContain('先に答えました。');
    expect(back.html).toMatch(/<textarea[^>]*id="answer-text"[^>]*>私の回答です。<\/textarea>/);
    expect(formsOf(back.html).flatMap(({ fields }) => fields)).toContainEqual(['revision', '5']);
    expect(back.html).toMatch(/name="close"[^>]*checked/);
  });

  it('that is empty or too long is reported at the field, and the Shop API is not called', async () => {
    const page = await staff.get(path);
    for (const [text, error] of [
      [' ', '回答の本文を入力してください。'],
      ['あ'.repeat(5001), '5000文字以内で入力してください。'],
    ] as const) {
      const back = await send(page, path, ['kind', 'answer'], { text });
      expect([back.status, textOf(back.html)]).toEqual([400, expect.stringContaining(error)]);
    }
    expect(lastPost()).toBeUndefined();
  });

  it('can insert a template after the typed text, in the language of the inquiry', async () => {
    const page = await staff.get(path);
    const fields = { text: '書きかけ', template: 'checking', intent: 'template' };
    const japanese = await send(page, path, ['kind', 'answer'], fields);
    expect(japanese.status).toBe(200);
    expect(japanese.html).toContain('書きかけ\n\nお問い合わせの件につきまして');
    api.on('GET /inquiries/5', { body: { ...inquiry, locale: 'en_US' } });
    const english = await send(page, path, ['kind', 'answer'], fields);
    expect(textOf(english.html)).toContain('英語で送ります');
    expect(english.html).toContain('書きかけ\n\nWe are looking into your question');
    expect(lastPost()).toBeUndefined();
  });

  it('whose response was lost is shown again with the same key', async () => {
    const page = await staff.get(path);
    api.on('POST /inquiries/5/messages', { status: 503, body: {} });
    const lost = await send(page, path, ['kind', 'answer'], { text: '回答です。' });
    expect([lost.status, headingOf(lost.html)]).toEqual([503, 'ただいま接続できません']);
    const key = lastPost()?.headers['idempotency-key'];
    api.on('POST /inquiries/5/messages', { body: { ...inquiry, state: 'answered' } });
    expect((await send(lost, path, ['kind', 'answer'])).status).toBe(303);
    expect(lastPost()?.headers['idempotency-key']).toBe(key);
  });

  it('that is sent after the session has ended is kept through login and second factor, and shown unsent', async () => {
    const page = await staff.get(path);
    api.on('GET /session', refusal(401, 'session_over'));
    const ended = await send(page, path, ['kind', 'answer'], { text: '書きかけの回答', close: 'on' });
    const login = '/login?to=%2Finquiries%2F5&waiting=1';
    expect([ended.status, ended.location]).toEqual([307, login]);

    // A browser posts the same fields again after a 307 redirect.
    const sent = {
      ...formToSend(page, ['kind', 'answer']),
      text: '書きかけの回答',
      close: 'on',
    };
    const asked = await staff.post(login, sent);
    expect([asked.status, textOf(asked.html)]).toEqual([200, expect.stringContaining('元の画面に戻ります')]);
    api.on('POST /session', refusal(401, 'bad_credentials'));
    const credentials = { email: 'sato@example.jp', password: 'password1' };
    const wrong = await staff.fillIn(asked, login, credentials);
    expect(wrong.status).toBe(401);
    api.on('POST /session', { body: { token: `${TOKEN}-2`, level: 'half', totp: 'set' } });
    const password = await staff.fillIn(wrong, login, credentials);
    const code = '/login/code?to=%2Finquiries%2F5&waiting=1';
    expect([password.status, password.location]).toEqual([307, code]);

    api.on('GET /session', { body: sessionOf('staff', { level: 'half', totp: 'set', counts: undefined }) });
    const carried = Object.fromEntries(formsOf(wrong.html)[0]?.fields ?? []);
    const factor = await staff.post(code, { ...carried, ...credentials });
    expect([factor.status, headingOf(factor.html)]).toEqual([200, '確認コード']);
    api.on('POST /session/totp', { body: { recoveryCodesLeft: 10 } });
    const proved = await staff.fillIn(factor, code, { code: '123456' });
    expect([proved.status, proved.location]).toEqual([307, path]);

    api.on('GET /session', { body: sessionOf('staff') });
    const last = Object.fromEntries(formsOf(factor.html).find(({ action }) => action === code)?.fields ?? []);
    const back = await staff.post(path, { ...last, code: '123456' });
    expect(back.status).toBe(409);
    expect(textOf(back.html)).toContain('まだ保存していません');
    expect(back.html).toMatch(/<textarea[^>]*id="answer-text"[^>]*>書きかけの回答<\/textarea>/);
    expect(api.asked.map(({ path }) => path)).not.toContain('/desk-api/inquiries/5/messages');

    api.on('POST /inquiries/5/messages', { body: { ...inquiry, state: 'answered' } });
    const again = await send(back, path, ['kind', 'answer'], { text: '書きかけの回答' });
    expect([again.status, lastPost()?.body]).toEqual([
      303,
      expect.objectContaining({ text: '書きかけの回答' }),
    ]);
  });

  it('has the language of its letters, where the page has another one', async () => {
    const by = { by: '木村 葉子', createdAt: '2026-01-05T01:00:00.000Z', mail: null };
    const messages = [
      { id: 1, kind: 'note', text: 'Asked the warehouse', ...by },
      { id: 2, kind: 'answer', text: 'お待ちください。', ...by },
    ];
    api.on('GET /inquiries/5', { body: { ...inquiry, messages } });
    const { html } = await staff.get(path);
    expect(html).toMatch(/<p class="message-text">Asked the warehouse/);
    expect(html).toMatch(/<p class="message-text" lang="ja[^"]*">お待ちください。/);
  });

  it('is not sent by the note form', async () => {
    api.on('POST /inquiries/5/messages', { body: inquiry });
    const page = await staff.get(path);
    await send(page, path, ['kind', 'note'], { text: '倉庫に確認' });
    expect(lastPost()?.body).toMatchObject({ kind: 'note', text: '倉庫に確認', close: false });
  });
});

it('a button reports a conflict if somebody else has changed the inquiry', async () => {
  const page = await staff.get('/inquiries/5');
  api.on('PATCH /inquiries/5', refusal(409, 'changed'));
  const back = await send(page, '/inquiries/5', ['assigned', 'me']);
  expect(lastPost()?.body).toEqual({ assigned: 'me', revision: 4 });
  expect([back.status, textOf(back.html)]).toEqual([409, expect.stringContaining('その理由はchangedです。')]);
});

it('the page does not say that mails about new stock are sent if somebody else has sent them first', async () => {
  const path = '/wishes/product?product=BK-1';
  const page = await staff.get(path);
  expect(textOf(page.html)).toContain('三浦 陽子 様');
  api.on('POST /purchase-requests/mails', { body: { mailed: 0 } });
  const form = postForms(page)[0];
  const sent = await staff.post(path, Object.fromEntries(form?.fields ?? []));
  expect([sent.status, sent.location]).toEqual([303, '/wishes']);
  expect(lastPost()?.body).toEqual({ productCode: 'BK-1', variantCode: null });
  expect(textOf((await staff.get('/wishes')).html)).toContain('ほかの人が先に処理しました。');
});

it('a review cannot be hidden without a reason', async () => {
  const page = await staff.get('/reviews/8');
  const back = await staff.post('/reviews/8', Object.fromEntries(postForms(page)[0]?.fields ?? []));
  expect([back.status, textOf(back.html)]).toEqual([
    400,
    expect.stringContaining('理由を選択してください。'),
  ]);
  expect(lastPost()).toBeUndefined();
});

describe('a member', () => {
  it('who got too many mails gets no further mail, and the page says how long to wait', async () => {
    api.on('POST /members/3/password-link', {
      ...refusal(429, 'too_many_requests'),
      headers: { 'Retry-After': '1700' },
    });
    const page = await staff.get('/members/3');
    const back = await send(page, '/members/3', ['help', 'password']);
    expect([back.status, textOf(back.html)]).toEqual([429, expect.stringContaining('約29分後')]);
  });

  it('gets a note with its line breaks, and keeps one that is refused', async () => {
    api.on('POST /members/3/notes', { status: 204 });
    const page = await staff.get('/members/3');
    expect(textOf(page.html)).toContain('請求書をご希望。');
    const note = { text: '折り返し済み\r\n' };
    expect((await send(page, '/members/3', ['form', 'note'], note)).location).toBe('/members/3');
    expect(lastPost()).toMatchObject({ path: '/desk-api/members/3/notes', body: { text: '折り返し済み' } });
    const empty = await send(page, '/members/3', ['form', 'note'], { text: ' ' });
    expect(empty.status).toBe(400);
    expect(textOf(empty.html)).toContain('入力してください');
  });

  it('loses a note after a question, and a tag at once', async () => {
    api.on('DELETE /members/3/notes/6', { status: 204 });
    api.on('POST /members/3/tags/removal', { status: 204 });
    const page = await staff.get('/members/3');
    expect((await send(page, '/members/3', ['form', 'note-delete'])).location).toBe('/members/3');
    expect(lastPost()).toMatchObject({ method: 'DELETE', path: '/desk-api/members/3/notes/6' });
    expect((await send(page, '/members/3', ['form', 'tag-remove'])).location).toBe('/members/3');
    expect(lastPost()).toMatchObject({ path: '/desk-api/members/3/tags/removal', body: { tag: '学校' } });
  });

  it('gets a tag, whose refusal is shown at its field with what was typed', async () => {
    api.on(
      'POST /members/3/tags',
      refusal(400, 'changed', { errors: { tag: ['このタグはすでに付いています。'] } }),
    );
    const page = await staff.get('/members/3');
    const answer = await send(page, '/members/3', ['form', 'tag'], { tag: '学校' });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain('このタグはすでに付いています。');
    expect(formWith(answer, 'form', 'tag')['tag']).toBe('学校');
  });

  it('gets a new address only by a page that says what follows', async () => {
    api.on('POST /members/3/email-change', { status: 204 });
    const path = '/members/3/email';
    const page = await staff.get(path);
    expect(textOf(page.html)).toContain('hanako@example.jp');
    const sent = await staff.post(path, { ...formWith(page, 'email'), email: 'new@example.jp' });
    expect(sent.location).toBe('/members/3');
    expect(lastPost()).toMatchObject({
      path: '/desk-api/members/3/email-change',
      body: { email: 'new@example.jp' },
    });
  });

  it('who has asked for it gets no newsletter any more', async () => {
    api.on('POST /members/3/newsletter-refusal', { status: 204 });
    const page = await staff.get('/members/3');
    expect(textOf(page.html)).toContain('新刊のお知らせを受け取る');
    expect((await send(page, '/members/3', ['help', 'newsletter'])).location).toBe('/members/3');
    expect(lastPost()).toMatchObject({ path: '/desk-api/members/3/newsletter-refusal' });
  });

  it('is disabled only after a confirmation page', async () => {
    api.on('POST /members/3/disabling', { body: answers['GET /members/3'] });
    const path = '/members/3/access';
    const page = await staff.get(path);
    expect(textOf(page.html)).toContain('ログイン中の端末（2台）');
    expect((await send(page, path, ['access', 'disable'])).location).toBe('/members/3');
    expect(lastPost()).toMatchObject({ method: 'POST', path: '/desk-api/members/3/disabling' });
  });
});

describe('a mail that could not be sent', () => {
  it('shows the reason, and can be sent again', async () => {
    api.on('POST /mails/21/again', { body: { ...deadMail, state: 'queued' } });
    const page = await staff.get('/mails');
    expect(textOf(page.html)).toContain('宛先のメールアドレスは存在しません。');
    expect((await send(page, '/mails', ['mail', '21'])).location).toBe('/mails');
    api.on('GET /mails?page=1&state=dead', { body: pageOf([]) });
    const text = textOf((await staff.get('/mails')).html);
    expect(text).toContain('nobody@example.jpへもう一度送ります。');
    expect(text).toContain('送れなかったメールはありません。');
  });

  it('has no button if its text was deleted', async () => {
    api.on('GET /mails?page=1&state=dead', { body: pageOf([{ ...deadMail, isRepeatable: false }]) });
    const page = await staff.get('/mails');
    expect(postForms(page)).toEqual([]);
    expect(textOf(page.html)).toContain('本文は消去済みです');
  });
});

describe('mails that were stored for want of a mail server', () => {
  const stored = {
    sending: 'no_server',
    groups: [{ group: 'orders', count: 3, oldest: at, newest: at }],
    emptied: 1,
  };

  it('are named above the list, also while there is no server', async () => {
    api.on('GET /mails/stored', { body: stored });
    const text = textOf((await staff.get('/mails')).html);
    expect(text).toContain('保存したままのメール：3件');
    expect(text).toContain('メールサーバーが設定されていない');
    expect(textOf((await staff.get('/mails/stored')).html)).not.toContain('選んだメールを送る');
  });

  it('are named once by an empty list of other mails, and each can be read', async () => {
    api.on('GET /mails?page=1&state=dead', { body: pageOf([]) });
    const shown = async (more: object) => {
      api.on('GET /mails/stored', { body: { ...stored, ...more } });
      return textOf((await staff.get('/mails')).html);
    };
    expect(await shown({})).not.toContain('送らずに保存したメールが');
    expect(await shown({ sending: 'on' })).not.toContain('送らずに保存したメールが');
    expect(await shown({ sending: 'on', groups: [] })).toContain('送らずに保存したメールが1件あります。');
    api.on('GET /mails?page=1&state=captured', { body: pageOf([{ ...deadMail, state: 'captured' }]) });
    expect((await staff.get('/mails?state=captured')).html).toContain('href="/mails/21"');
    const mail = answers['GET /mails/21'];
    api.on('GET /mails/21', { body: { ...mail, state: 'captured' } });
    const text = textOf((await staff.get('/mails/21')).html);
    expect(text).toContain('ご注文ありがとうございます。');
    expect(text).toContain('receipt.pdf');
    api.on('GET /mails/21', { body: { ...mail, state: 'sent', text: null, attachments: [] } });
    expect(textOf((await staff.get('/mails/21')).html)).toContain('本文は消去済みです。');
  });

  it('are sent only by a choice, and the page says which and since when', async () => {
    api.on('GET /mails/stored', { body: { ...stored, sending: 'on' } });
    api.on('POST /mails/stored', { body: { count: 3 } });
    const page = await staff.get('/mails/stored');
    expect(textOf(page.html)).toContain('注文・発送・返金（3件）');
    const sent = await staff.post('/mails/stored', {
      ...formToSend(page, ['groups', 'orders']),
      way: 'send',
    });
    expect(sent.location).toBe('/mails?state=queued');
    expect(lastPost()?.body).toEqual({ groups: ['orders'], way: 'send' });

    const { groups: _, ...none } = formToSend(page, ['groups', 'orders']);
    const refused = await staff.post('/mails/stored', { ...none, way: 'send' });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain('対象のメールを選択してください。');
    expect(refused.html).not.toContain('checked=""');
  });
});

it.each(['/inquiries/abc', '/members/%00', '/reviews/0', '/wishes/product'])(
  'the invalid path %s is answered by 400 or 404',
  async (path) => {
    expect([400, 404]).toContain((await staff.get(path)).status);
  },
);

it.each(['/inquiries', '/members', '/mails', '/reviews'])('%s ignores an invalid query', async (path) => {
  expect((await staff.get(`${path}?page=-1&state=%F0%9F%92%A9&view=x`)).status).toBe(200);
});

describe('a phone number that cannot be dialled', () => {
  it.each([
    ['/members/3', 'GET /members/3'],
    ['/inquiries/5', 'GET /inquiries/5'],
  ] as const)('is shown on %s with a warning, and a right one without', async (path, call) => {
    const of = (phoneNumber: string) => api.on(call, { body: { ...answers[call], phoneNumber } });
    of('9012345678');
    expect(textOf((await staff.get(path)).html)).toContain(
      '9012345678 0から始まる10〜11桁の電話番号ではありません',
    );
    of('09012345678');
    const { html } = await staff.get(path);
    expect(textOf(html)).toContain('090-1234-5678');
    expect(textOf(html)).not.toContain('0から始まる');
  });
});

describe('while the shop sends no mails', () => {
  const stored = 'いまはメールを送れない設定のため、送られずに「メール」に保存されます。';

  it('what promises a mail says that it is only stored', async () => {
    const page = await staff.get('/inquiries/5');
    api.on('POST /inquiries/5/messages', { body: { ...inquiry, state: 'answered' } });
    const answer = () => send(page, '/inquiries/5', ['kind', 'answer'], { text: '回答です。' });
    await answer();
    expect(textOf((await staff.get('/inquiries/5')).html)).not.toContain(stored);
    expect(textOf((await staff.get('/reviews/8')).html)).not.toContain(stored);
    api.on('GET /session', { body: sessionOf('staff', { mailSending: 'no_server' }) });
    await answer();
    const answered = textOf((await staff.get('/inquiries/5')).html);
    expect(answered).toContain(`suzuki@example.jpへ回答を送ります。${stored}`);
    for (const path of ['/reviews/8', '/wishes/product?product=BK-1'])
      expect(textOf((await staff.get(path)).html)).toContain(stored);
  });

  it('a notice that promises none does not speak of mails', async () => {
    api.on('GET /session', { body: sessionOf('staff', { mailSending: 'off' }) });
    const page = await staff.get('/inquiries/5');
    api.on('POST /inquiries/5/messages', { body: inquiry });
    await send(page, '/inquiries/5', ['kind', 'note'], { text: '倉庫に確認' });
    const noted = textOf((await staff.get('/inquiries/5')).html);
    expect(noted).toContain('社内メモを保存しました。');
    expect(noted).not.toContain(stored);
  });
});
