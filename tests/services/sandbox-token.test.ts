import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '#sandbox/card-gateway/cards.ts';
import { answerOf, GOOD_CARD, PAYMENT, sandboxForTests, startSandbox } from './sandbox-harness.ts';

const sandbox = await sandboxForTests();
beforeEach(() => sandbox.json('/sandbox/reset'));

const create = (change: Record<string, string> = {}) =>
  answerOf(sandbox.form('/sandbox/token', { ...GOOD_CARD, ...change }));

describe('the table of test cards', () => {
  it.each(TEST_CARDS.map((card) => [card.number]))('contains %s, which passes the Luhn check', (number) => {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    expect(sum % 10).toBe(0);
  });
});

describe('POST /sandbox/token', () => {
  it.each(TEST_CARDS.filter((card) => card.number.length === 16).map((card) => [card.number]))(
    'creates a token for the card %s',
    async (cn) => {
      expect(await create({ cn })).toEqual({ resultCode: 'Success', tkn: expect.any(String) });
    },
  );

  it.each([
    ['another shop id', { aid: '654321' }, 'ER050'],
    ['no shop id', { aid: '' }, 'ER050'],
    ['a bad check digit', { cn: '4111111111111112' }, 'ER055'],
    ['a valid number that is not a test card', { cn: '4111111111111111' }, 'ER055'],
    ['15 digits', { cn: '378282246310005' }, 'ER055'],
    ['spaces in the number', { cn: '4444 3333 2222 1111' }, 'ER055'],
    ['no number', { cn: '' }, 'ER055'],
    ['an expiry in the past', { ed: '2001' }, 'ER056'],
    ['month 00', { ed: '3000' }, 'ER056'],
    ['month 13', { ed: '3013' }, 'ER056'],
    ['MMYY order', { ed: '1230' }, 'ER056'],
    ['a slash in the expiry', { ed: '30/12' }, 'ER056'],
    ['an empty given name', { fn: '' }, 'ER057'],
    ['a kanji given name', { fn: '太郎' }, 'ER057'],
    ['a kana given name', { fn: 'タロウ' }, 'ER057'],
    ['ERRFN', { fn: 'ERRFN' }, 'ER057'],
    ['names of more than 44 letters', { fn: 'A'.repeat(22), ln: 'B'.repeat(23) }, 'ER057'],
    ['an empty family name', { ln: '' }, 'ER058'],
    ['a kanji family name', { ln: '山田' }, 'ER058'],
    ['ERRLN', { ln: 'ERRLN' }, 'ER058'],
    ['CVV 999', { cvv: '999' }, 'ER079'],
    ['a CVV of 2 digits', { cvv: '12' }, 'ER079'],
    ['no CVV', { cvv: '' }, 'ER079'],
    ['another payment method', { md: '61' }, 'ER064'],
  ])('refuses %s', async (_, change, code) => {
    expect(await create(change)).toEqual({
      resultCode: code,
      errMsg: expect.stringMatching(/[ぁ-ん]|エラー/),
    });
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: 'token', rst: '2', ec: code });
  });

  it('accepts a card until its month ends in Japan', async () => {
    const atClock = async (clock: string) => {
      const other = await startSandbox({ GATEWAY_CLOCK: clock });
      const answer = await answerOf(other.form('/sandbox/token', { ...GOOD_CARD, ed: '3012' }));
      await other.close();
      return answer['resultCode'];
    };
    expect(await atClock('2030-12-31T23:58:00+09:00')).toBe('Success');
    expect(await atClock('2031-01-01T00:01:00+09:00')).toBe('ER056');
  });

  it('accepts JSON and every origin', async () => {
    const answer = await sandbox.request('/sandbox/token', {
      method: 'POST',
      body: JSON.stringify(GOOD_CARD),
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ resultCode: 'Success' });
    const preflight = await sandbox.request('/sandbox/token', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
  });

  it('creates unguessable tokens and stores no card number', async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => create()));
    const ids = new Set(tokens.map((answer) => answer['tkn']));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[\w-]{32}$/);
    const log = await sandbox.log();
    expect(log.at(-1)).toMatchObject({ kind: 'token', rst: '1', last4: '1111' });
    expect(JSON.stringify(log)).not.toContain('444433332222');
  });
});

describe('POST /sandbox/3ds', () => {
  const authenticate = async (cn: string, change: Record<string, string> = {}) => {
    const { tkn = '' } = await create({ cn });
    return answerOf(sandbox.form('/sandbox/3ds', { ...PAYMENT, tkn, ...change }));
  };

  it('returns Success without a challenge for a frictionless card', async () => {
    expect(await authenticate('4444333322221111')).toEqual({ resultCode: 'Success' });
  });

  it('returns Success even if the issuer of the card refuses', async () => {
    expect(await authenticate('4000000000000028')).toEqual({ resultCode: 'Success' });
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: '3ds', rst: '2', ec: 'ER901' });
  });

  it('returns the URL of the challenge for a card that requires one', async () => {
    const { acs } = await authenticate('4000000000000010');
    expect(acs).toMatch(/^\/sandbox\/acs\/[\w-]{32}$/);
  });

  it.each([
    [{ aid: '1' }, 'ER050'],
    [{ am: '1,000' }, 'ER061'],
    [{ tx: '' }, 'ER062'],
    [{ sf: '-1' }, 'ER063'],
    [{ em: '' }, 'ER059'],
    [{ em: 'nobody' }, 'ER059'],
    [{ pn: '03-1234-5678' }, 'ER060'],
    [{ tkn: 'x' }, 'ERTKN'],
  ])('refuses %o', async (change, code) => {
    expect(await authenticate('4444333322221111', change)).toMatchObject({ resultCode: code });
  });
});

describe('the challenge', () => {
  const open = async () => {
    const { tkn = '' } = await create({ cn: '4000000000000010' });
    const { acs = '' } = await answerOf(sandbox.form('/sandbox/3ds', { ...PAYMENT, tkn }));
    return { tkn, acs };
  };
  const charge = async (tkn: string) => {
    const fields = { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn };
    return (await (await sandbox.form('/gateway/gateway_token.aspx', fields)).text()).split(',').slice(1, 4);
  };

  it('is a page that may be framed and has no inline style or script', async () => {
    const { acs } = await open();
    const page = await sandbox.request(acs);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe-inline');
    const text = await page.text();
    expect(text).toContain('本人認証');
    expect(text).toContain('1,600円');
    expect(text).toContain('0010');
  });

  it('allows the charge after the correct code', async () => {
    const { tkn, acs } = await open();
    const done = await (await sandbox.form(acs, { code: '１２３４５６' })).text();
    expect(done).toContain('/gateway/js/acs-done.js');
    expect(await charge(tkn)).toEqual(['1', 'TestMod', '']);
  });

  it.each([
    ['a wrong code', { code: '000000' }],
    ['a cancellation', { code: '123456', cancel: '1' }],
  ])('refuses the charge permanently after %s', async (_, answer) => {
    const { tkn, acs } = await open();
    await sandbox.form(acs, answer);
    await sandbox.form(acs, { code: '123456' });
    expect(await charge(tkn)).toEqual(['2', '', 'ER901']);
  });

  it('asks again after an empty code, and refuses a charge before the correct code', async () => {
    const { tkn, acs } = await open();
    const again = await sandbox.form(acs, { code: '' });
    expect(again.status).toBe(400);
    expect(await again.text()).toContain('認証コードを入力してください。');
    expect(await charge(tkn)).toEqual(['2', '', 'ER901']);
  });

  it('is 404 for an unknown id', async () => {
    expect((await sandbox.request('/sandbox/acs/nothing')).status).toBe(404);
    expect((await sandbox.form('/sandbox/acs/nothing', { code: '123456' })).status).toBe(404);
  });
});

describe('the browser scripts', () => {
  it.each([
    ['/gateway/js/CPToken.js', 'window.CPToken'],
    ['/gateway/js/EMV3DSAdapter.js', 'window.ThreeDSAdapter'],
    ['/gateway/js/jquery.js', ''],
  ])('%s is a script that parses', async (path, needle) => {
    const answer = await sandbox.request(path);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(text).toContain(needle);
    expect(() => new Function(text)).not.toThrow();
  });
});
