import { describe, expect, it } from 'vitest';
import { madeUnder, openVisit, PAYMENT, payVisit, sandboxForTests, until } from './sandbox-harness.ts';

const sandbox = await sandboxForTests();

const RETURN_LINK = 'href="http://shop.test/checkout/complete?from=gateway"';
const pay = async (cn: string, change: Record<string, string> = {}) =>
  payVisit(sandbox, await openVisit(sandbox), cn, change);

describe('the hosted payment page', () => {
  it('shows amount, goods and test cards, needs no script, and links back to the shop', async () => {
    const visit = await openVisit(sandbox, { inm: '<b>ドリル</b> & "帳"' });
    const page = await sandbox.request(`/link/creditcard?visit=${visit}`);
    const text = await page.text();
    expect(text).toContain('テスト環境です。実際の請求は発生しません。');
    expect(text).toContain('1,600円');
    expect(text).toContain('&lt;b&gt;ドリル&lt;/b&gt; &amp; &quot;帳&quot;');
    expect(text).toContain('4444 3333 2222 1111');
    expect(text).toContain(RETURN_LINK);
    expect(text).not.toContain('<script');
    expect(text).not.toMatch(/\sstyle=|<style/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    for (const word of [
      'cc-number',
      'cc-exp-month',
      'cc-exp-year',
      'cc-given-name',
      'cc-family-name',
      'cc-csc',
    ])
      expect(text).toContain(`autocomplete="${word}"`);
    expect((await sandbox.request('/gateway/css/pages.css')).status).toBe(200);
  });

  it('can be opened by GET as well, and has a URL that cannot be guessed', async () => {
    const query = new URLSearchParams({ ...PAYMENT, jb: 'CAPTURE' });
    const answer = await sandbox.request(`/link/creditcard?${query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/link\/creditcard\?visit=[\w-]{32}$/);
    expect((await sandbox.request('/link/creditcard?visit=nothing')).status).toBe(404);
    expect((await sandbox.form('/link/creditcard/pay', { visit: 'nothing' })).status).toBe(404);
    expect((await sandbox.request('/link/creditcard/pay')).headers.get('location')).toBe('/link/creditcard');
  });

  it('can be opened without an e-mail address and a phone number', async () => {
    expect(await openVisit(sandbox, { em: '' })).toMatch(/^[\w-]{32}$/);
  });

  it.each([
    [{ aid: '1' }, 'ER050'],
    [{ jb: 'SALES' }, 'ER051'],
    [{ am: 'x' }, 'ER061'],
    [{ tx: 'x' }, 'ER062'],
    [{ sf: 'x' }, 'ER063'],
    [{ pn: '06-1' }, 'ER060'],
    [{ am: '0', sf: '0' }, 'ER017'],
    [{ am: '500000' }, 'ER018'],
    [{ cod: 'x'.repeat(51) }, 'ER001'],
    [{ memo: 'x'.repeat(1_025) }, 'ER001'],
  ])('is an error page for %o, with the code %s', async (change, code) => {
    const answer = await sandbox.form('/link/creditcard', { ...PAYMENT, jb: 'AUTH', ...change });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain(code);
    expect(text).toContain(RETURN_LINK);
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: 'hosted', rst: '2', ec: code });
    expect(sandbox.notices).toHaveLength(0);
  });
});

describe('invalid input on the hosted payment page', () => {
  it.each([
    ['a card number', { cn: '4111111111111112' }, 'cn', 'ER055'],
    ['a card number of 13 digits', { cn: '4222222222222' }, 'cn', 'ER055'],
    ['an expiry', { exp_month: '13' }, 'ed', 'ER056'],
    ['an expiry in the past', { exp_year: '20' }, 'ed', 'ER056'],
    ['a given name', { fn: '太郎' }, 'fn', 'ER057'],
    ['a family name', { ln: '' }, 'ln', 'ER058'],
    ['a CVV', { cvv: '999' }, 'cvv', 'ER079'],
  ])(
    'such as %s is reported at its field, keeps the other values, and sends no notification',
    async (_, change, field, code) => {
      const answer = await pay('4444333322221111', change);
      expect(answer.status).toBe(400);
      const text = await answer.text();
      expect(text).toMatch(new RegExp(`id="${field}-error">[^<]*${code}`));
      expect(text).toContain(`aria-describedby="${field}-error"`);
      expect(text).not.toContain('value="4444333322221111"');
      expect(text).not.toContain('value="123"');
      if (field !== 'ln') expect(text).toContain('value="YAMADA"');
      if (field !== 'ed') expect(text).toContain('<option value="30" selected>2030</option>');
      expect(sandbox.notices).toHaveLength(0);
    },
  );

  it('can be corrected on the same page', async () => {
    const visit = await openVisit(sandbox);
    await payVisit(sandbox, visit, '4111111111111112');
    expect(await (await payVisit(sandbox, visit, '4444333322221111')).text()).toContain(
      'お支払いを受け付けました',
    );
    expect(sandbox.notices).toHaveLength(1);
  });
});

describe('a payment on the hosted payment page', () => {
  it.each([
    '4444333322221111',
    '4444 3333 2222 1111',
    '４４４４－３３３３－２２２２－１１１１',
    '5100000000000016',
    '3530111333300000',
    '378282246310005',
    '36227206271667',
  ])('with the card %s is paid, and the shop is notified before the shopper sees the result', async (cn) => {
    const answer = await pay(cn, { cvv: '1234' });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('お支払いを受け付けました');
    expect(text).toContain(RETURN_LINK);
    expect(sandbox.notices).toHaveLength(1);
    expect(Object.fromEntries(sandbox.notices[0] ?? [])).toEqual({
      gid: expect.stringMatching(/^\d{12}$/),
      rst: '1',
      ap: 'TestMod',
      ec: '',
      god: expect.stringMatching(/^\d{6}$/),
      cod: PAYMENT.cod,
      am: '1000',
      tx: '0',
      sf: '600',
      ta: '1600',
      id: '',
      ps: '',
    });
  });

  it('is authorised or captured, as the shop requested', async () => {
    const state = async () => (await madeUnder(sandbox)).at(-1);
    await pay('4444333322221111');
    expect(await state()).toMatchObject({ state: 'authorised' });
    await payVisit(sandbox, await openVisit(sandbox, { jb: 'CAPTURE' }), '4444333322221111');
    expect(await state()).toMatchObject({ state: 'captured' });
  });

  it.each([
    ['4000000000000028', 'ER901'],
    ['4000000000000036', 'ER016'],
    ['4000000000000044', 'ER030'],
    ['4000000000000051', 'ER013'],
  ])(
    'with the card %s is refused with %s, the shop is notified, and the page only links back',
    async (cn, code) => {
      const answer = await pay(cn);
      const text = await answer.text();
      expect(text).toContain('お支払いが完了しませんでした');
      expect(text).toContain(code);
      expect(text).toContain(RETURN_LINK);
      expect(text).not.toContain('<form');
      expect(sandbox.notices.map((notice) => [notice.get('rst'), notice.get('ec')])).toEqual([['2', code]]);
    },
  );

  it('is made once, and later presses of the button show its result again', async () => {
    const visit = await openVisit(sandbox);
    const pages = await Promise.all([
      payVisit(sandbox, visit, '4444333322221111'),
      payVisit(sandbox, visit, '4444333322221111'),
      payVisit(sandbox, visit, '4000000000000044'),
    ]);
    for (const page of pages) expect(await page.text()).toContain('お支払いを受け付けました');
    expect(sandbox.notices).toHaveLength(1);
    expect((await sandbox.log()).filter((item) => item.kind === 'hosted')).toHaveLength(1);
  });

  it.each([
    [{ code: '123456' }, 'お支払いを受け付けました', '1', ''],
    [{ code: '111111' }, 'ER901', '2', 'ER901'],
    [{ cancel: '1' }, 'ER901', '2', 'ER901'],
  ])(
    'asks for 3-D Secure on another page, where the answer %o decides the result',
    async (answer, shown, rst, ec) => {
      const visit = await openVisit(sandbox);
      const question = await payVisit(sandbox, visit, '4000000000000010');
      expect(await question.text()).toContain('認証コード');
      const back = await sandbox.request(`/link/creditcard?visit=${visit}`);
      const acs = back.headers.get('location') ?? '';
      expect(acs).toMatch(/^\/sandbox\/acs\//);
      expect(sandbox.notices).toHaveLength(0);
      const done = await sandbox.form(acs, answer);
      expect(done.headers.get('location')).toBe(`/link/creditcard?visit=${visit}`);
      const result = await sandbox.request(done.headers.get('location') ?? '');
      expect(await result.text()).toContain(shown);
      expect(sandbox.notices.map((notice) => [notice.get('rst'), notice.get('ec')])).toEqual([[rst, ec]]);
      expect((await sandbox.request(acs)).headers.get('location')).toBe(`/link/creditcard?visit=${visit}`);
    },
  );

  it('with the card …0069 has its result at once, and its notification late', async () => {
    expect(await (await pay('4000000000000069')).text()).toContain('お支払いを受け付けました');
    expect(sandbox.notices).toHaveLength(0);
    await until(() => sandbox.notices.length === 1);
    expect(sandbox.notices[0]?.get('rst')).toBe('1');
  });

  it('with the card …0077 ends on an error page, and is neither stored nor notified', async () => {
    const answer = await pay('4000000000000077');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain(RETURN_LINK);
    expect(sandbox.notices).toHaveLength(0);
    expect(await madeUnder(sandbox)).toEqual([]);
  });

  it('with the card …0085 is notified twice, after the shopper has seen the result', async () => {
    expect(await (await pay('4000000000000085')).text()).toContain('お支払いを受け付けました');
    expect(sandbox.notices).toHaveLength(0);
    await until(() => sandbox.notices.length === 2);
    expect(String(sandbox.notices[0])).toBe(String(sandbox.notices[1]));
    expect((await sandbox.log()).filter((item) => item.kind === 'kickback')).toHaveLength(2);
  });

  it('returns unknown fields in its notification, where they cannot overwrite other fields', async () => {
    const visit = await openVisit(sandbox, {
      memo: 'あ&b',
      gid: '1',
      rst: '2',
      ta: '1',
      cn: '4444333322221111',
    });
    await payVisit(sandbox, visit, '4444333322221111');
    const notice = sandbox.notices[0];
    expect(notice?.get('memo')).toBe('あ&b');
    expect(notice?.getAll('gid')).toHaveLength(1);
    expect(notice?.get('ta')).toBe('1600');
    expect(notice?.getAll('rst')).toEqual(['1']);
    expect(notice?.has('cn')).toBe(false);
  });

  it('is notified again if the shop does not accept the notification', async () => {
    sandbox.answers.splice(
      0,
      Infinity,
      { status: 500, body: 'no' },
      { status: 200, body: ' ' },
      { status: 200, body: 'ok' },
    );
    await pay('4444333322221111');
    expect(sandbox.notices).toHaveLength(3);
    expect((await sandbox.log()).filter((item) => item.kind === 'kickback')).toHaveLength(1);
  });

  it('is notified four times at most, and shows its result even if the shop accepts no notification', async () => {
    sandbox.answers.splice(0, Infinity, { status: 500, body: 'no' });
    expect(await (await pay('4444333322221111')).text()).toContain('お支払いを受け付けました');
    expect(sandbox.notices).toHaveLength(4);
  });
});
