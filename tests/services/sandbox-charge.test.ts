import { describe, expect, it } from 'vitest';
import {
  authenticatedToken,
  chargeCard,
  madeUnder,
  PAYMENT,
  parseLine,
  sandboxForTests,
  startSandbox,
  until,
} from './sandbox-harness.ts';

const sandbox = await sandboxForTests();

const GOOD = '4444333322221111';
const PATH = '/gateway/gateway_token.aspx';
const stateOf = async (cod = PAYMENT.cod) => {
  const made = await madeUnder(sandbox, cod);
  return made.at(-1);
};

describe('a charge with rt=1', () => {
  it('returns one line of values in the vendor’s order', async () => {
    const tkn = await authenticatedToken(sandbox, GOOD);
    const answer = await sandbox.form(PATH, { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/^[1-9]\d{11},1,TestMod,,\d{6},K1-1-ABCDEFGH,1000,0,600,1600,,,$/);
    expect(await stateOf()).toMatchObject({ state: 'captured', am: 1000, tx: 0, sf: 600, ta: 1600, ec: '' });
    expect((await sandbox.log()).at(-1)).toMatchObject({
      kind: 'charge',
      cod: PAYMENT.cod,
      gid: expect.stringMatching(/^\d{12}$/),
      am: 1000,
      tx: 0,
      sf: 600,
      ta: 1600,
      rst: '1',
      ec: '',
      last4: '1111',
    });
    expect(sandbox.notices).toHaveLength(0);
  });

  it('can be sent by GET, and with jb=AUTH only authorises the payment', async () => {
    const tkn = await authenticatedToken(sandbox, GOOD);
    const query = new URLSearchParams({ ...PAYMENT, jb: 'AUTH', rt: '1', tkn });
    expect(parseLine(await (await sandbox.request(`${PATH}?${query}`)).text())).toMatchObject({ rst: '1' });
    expect(await stateOf()).toMatchObject({ state: 'authorised' });
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: 'auth', rst: '1' });
  });

  it('with jb=CHECK validates the card, and stores no payment', async () => {
    expect(await chargeCard(sandbox, GOOD, { jb: 'CHECK' })).toMatchObject({ rst: '1' });
    expect(await stateOf()).toBeUndefined();
  });

  it.each([
    ['5100000000000016', '1', ''],
    ['3530111333300000', '1', ''],
    ['4000000000000010', '1', ''],
    ['4000000000000028', '2', 'ER901'],
    ['4000000000000036', '2', 'ER016'],
    ['4000000000000044', '2', 'ER030'],
    ['4000000000000051', '2', 'ER013'],
    ['4000000000000085', '1', ''],
  ])('with the card %s has the result rst=%s ec=%s', async (cn, rst, ec) => {
    const result = await chargeCard(sandbox, cn);
    expect(result).toMatchObject({ rst, ec, cod: PAYMENT.cod, am: '1000', ta: '1600' });
    expect(await stateOf()).toMatchObject({
      gid: result['gid'],
      state: rst === '1' ? 'captured' : 'failed',
      ec,
    });
  });

  it('with the card …0069 gets a late response and then a notification', async () => {
    const started = Date.now();
    const charging = chargeCard(sandbox, '4000000000000069');
    await until(async () => (await sandbox.log()).some((item) => item.kind === 'charge'));
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: 'charge', rst: null });
    expect(await stateOf()).toBeUndefined();
    const result = await charging;
    // Timers may fire a millisecond early by this clock.
    expect(Date.now() - started).toBeGreaterThanOrEqual(59);
    expect(result).toMatchObject({ rst: '1' });
    await until(() => sandbox.notices.length === 1);
    expect(sandbox.notices[0]?.get('gid')).toBe(result['gid']);
    expect(sandbox.notices[0]?.get('rst')).toBe('1');
    expect((await sandbox.log()).filter((item) => item.kind === 'charge')).toMatchObject([{ rst: '1' }]);
  });

  it('with the card …0077 is answered by 500', async () => {
    const tkn = await authenticatedToken(sandbox, '4000000000000077');
    const answer = await sandbox.form(PATH, { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn });
    expect(answer.status).toBe(500);
    expect(await stateOf()).toBeUndefined();
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: 'charge', rst: '2', ec: 'HTTP500' });
  });

  it('gets unknown fields back url-encoded, and is refused if these are longer than 1,024 bytes', async () => {
    expect(await chargeCard(sandbox, GOOD, { memo: 'あ,\n' })).toMatchObject({ other: '%E3%81%82%2C%0A' });
    expect(await chargeCard(sandbox, GOOD, { memo: 'x'.repeat(1_020) })).toMatchObject({ ec: 'ER001' });
  });
});

describe('the check of a charge', () => {
  it.each([
    ['an unknown shop', { aid: '999999' }, 'ER050'],
    ['no rt', { rt: '' }, 'ER052'],
    ['an invalid rt', { rt: '2' }, 'ER052'],
    ['an unknown jb', { jb: 'REFUND' }, 'ER051'],
    ['jb in small letters', { jb: 'capture' }, 'ER051'],
    ['am that is not a number', { am: '1000円' }, 'ER061'],
    ['am with decimals', { am: '1000.0' }, 'ER061'],
    ['no tx', { tx: '' }, 'ER062'],
    ['a negative sf', { sf: '-600' }, 'ER063'],
    ['neither em nor pn', { em: '' }, 'ER059'],
    ['an invalid em', { em: 'a b@c' }, 'ER059'],
    ['pn with hyphens', { pn: '06-1234-5678' }, 'ER060'],
    ['an order number of 51 bytes', { cod: 'x'.repeat(51) }, 'ER001'],
    ['an order number with a comma', { cod: 'a,b' }, 'ER001'],
    ['an amount of 0 yen', { am: '0', sf: '0' }, 'ER017'],
    ['more than 500,000 yen', { am: '499401' }, 'ER018'],
    ['an unknown token', { tkn: 'nope' }, 'ERTKN'],
    ['an amount other than the authenticated one', { am: '999' }, 'ER900'],
    ['an authenticated total, divided differently into am and sf', { am: '1600', sf: '0' }, 'ER900'],
    ['an e-mail address other than the authenticated one', { em: 'taro@example.jp' }, 'ER900'],
    ['a phone number that was not authenticated', { pn: '0612345678' }, 'ER900'],
  ])('refuses %s', async (_, change, code) => {
    const result = await chargeCard(sandbox, GOOD, change);
    expect(result).toMatchObject({ gid: '0', rst: '2', ap: '', ec: code, am: '0', ta: '0' });
    expect((await sandbox.log()).at(-1)).toMatchObject({ kind: 'charge', rst: '2', ec: code, gid: '' });
    expect(await stateOf()).toBeUndefined();
  });

  it('allows exactly 500,000 yen', async () => {
    const payment = { ...PAYMENT, am: '499400' };
    const tkn = await authenticatedToken(sandbox, GOOD, payment);
    const answer = await sandbox.form(PATH, { ...payment, jb: 'CAPTURE', rt: '1', tkn });
    expect(parseLine(await answer.text())).toMatchObject({ rst: '1', ta: '500000' });
  });

  it('refuses a token that was used before, even if the earlier charge was refused', async () => {
    const tkn = await authenticatedToken(sandbox, '4000000000000044');
    const fields = { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn };
    await sandbox.form(PATH, fields);
    expect(parseLine(await (await sandbox.form(PATH, fields)).text())).toMatchObject({ ec: 'ERTKN' });
  });

  it('allows only one of two charges with the same token at the same moment', async () => {
    const tkn = await authenticatedToken(sandbox, GOOD);
    const fields = { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn };
    const both = await Promise.all([sandbox.form(PATH, fields), sandbox.form(PATH, fields)]);
    const codes = await Promise.all(both.map(async (answer) => parseLine(await answer.text())['ec']));
    expect(codes.sort()).toEqual(['', 'ERTKN']);
  });

  it('refuses a token that was not authenticated by 3-D Secure', async () => {
    const { tkn } = (await (
      await sandbox.form('/sandbox/token', {
        aid: '123456',
        cn: GOOD,
        ed: '3012',
        fn: 'A',
        ln: 'B',
        cvv: '123',
        md: '10',
      })
    ).json()) as { tkn: string };
    const answer = await sandbox.form(PATH, { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn });
    expect(parseLine(await answer.text())).toMatchObject({ ec: 'ER900' });
  });

  it('refuses callers whose IP address is not registered, and browsers', async () => {
    const post = {
      method: 'POST',
      body: new URLSearchParams({ ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn: 'x' }),
    };
    const from = async (ip: string) => parseLine(await (await sandbox.request(PATH, post, ip)).text())['ec'];
    expect(await from('203.0.113.7')).toBe('ER003');
    expect(await from('::1')).toBe('ERTKN');
    expect(await from('::ffff:127.0.0.1')).toBe('ERTKN');
    const browser = await sandbox.request(PATH, { ...post, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(parseLine(await browser.text())).toMatchObject({ ec: 'ER002' });
  });

  it('refuses a token that is older than 15 minutes', async () => {
    const { createGateway } = await import('#sandbox/card-gateway/gateway.ts');
    const { findToken } = await import('#sandbox/card-gateway/token.ts');
    const { readEnv } = await import('#sandbox/env.ts');
    const { findCard } = await import('#sandbox/card-gateway/cards.ts');
    const card = findCard(GOOD);
    if (!card) throw new Error('not in the table');
    const start = Date.now();
    const at = (minutes: number) => {
      const gw = { ...createGateway(readEnv({}), () => {}), now: () => new Date(start + minutes * 60_000) };
      gw.state.tokens.set('t', {
        card,
        last4: '1111',
        createdAt: start,
        used: false,
        authentication: undefined,
      });
      return findToken(gw, 't');
    };
    expect(at(15)).toBeDefined();
    expect(at(15.01)).toBeUndefined();
  });

  it('refuses every charge at night, during maintenance, if GATEWAY_CLOCK is set', async () => {
    const night = await startSandbox({ GATEWAY_CLOCK: '2026-12-01T03:00:00+09:00' });
    const answer = await night.form(PATH, { ...PAYMENT, jb: 'CAPTURE', rt: '1' });
    expect(parseLine(await answer.text())).toMatchObject({ ec: 'ER999' });
    expect((await night.form('/link/creditcard', { ...PAYMENT, jb: 'AUTH' })).status).toBe(400);
    await night.close();
  });
});

describe('a charge with rt=0', () => {
  it('is answered by an empty text, and by a notification', async () => {
    const tkn = await authenticatedToken(sandbox, GOOD);
    const answer = await sandbox.form(PATH, { ...PAYMENT, jb: 'CAPTURE', rt: '0', tkn, memo: 'あ' });
    expect(await answer.text()).toBe('');
    await until(() => sandbox.notices.length === 1);
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
      memo: 'あ',
    });
  });
});

describe('SALES and CANCEL', () => {
  const settle = async (jb: string, tid: string, path = PATH) =>
    parseLine(await (await sandbox.form(path, { aid: '123456', jb, rt: '1', tid })).text());
  const authorise = async () => (await chargeCard(sandbox, GOOD, { jb: 'AUTH' }))['gid'] ?? '';

  it.each([PATH, '/gateway/gateway.aspx'])(
    'SALES at %s captures an authorised payment once',
    async (path) => {
      const gid = await authorise();
      expect(await settle('SALES', gid, path)).toMatchObject({ gid, rst: '1', cod: PAYMENT.cod, ta: '1600' });
      expect(await stateOf()).toMatchObject({ state: 'captured' });
      expect(await settle('SALES', gid, path)).toMatchObject({ rst: '2', ec: 'ER032' });
      expect((await sandbox.log()).filter((item) => item.kind === 'sales')).toMatchObject([
        { gid, cod: PAYMENT.cod, rst: '1', ta: 1600, last4: '1111' },
        { gid, rst: '2', ec: 'ER032' },
      ]);
    },
  );

  it('SALES does not capture unknown, cancelled or failed payments', async () => {
    expect(await settle('SALES', '999999999999')).toMatchObject({ gid: '0', rst: '2', ec: 'ER032' });
    const gid = await authorise();
    await settle('CANCEL', gid);
    expect(await settle('SALES', gid)).toMatchObject({ ec: 'ER032' });
    const failed = (await chargeCard(sandbox, '4000000000000044', { jb: 'AUTH' }))['gid'] ?? '';
    expect(await settle('SALES', failed)).toMatchObject({ ec: 'ER032' });
    expect(await settle('CANCEL', failed)).toMatchObject({ ec: 'ER033' });
  });

  it('CANCEL cancels authorised and captured payments, each once', async () => {
    for (const jb of ['AUTH', 'CAPTURE']) {
      const gid = (await chargeCard(sandbox, GOOD, { jb }))['gid'] ?? '';
      expect(await settle('CANCEL', gid)).toMatchObject({ gid, rst: '1' });
      expect(await stateOf()).toMatchObject({ state: 'cancelled' });
      expect(await settle('CANCEL', gid)).toMatchObject({ rst: '2', ec: 'ER033' });
    }
  });

  it('need no rt, but refuse an invalid rt', async () => {
    const answer = async (rt: Record<string, string>) => {
      const fields = { aid: '123456', jb: 'SALES', tid: await authorise(), ...rt };
      return parseLine(await (await sandbox.form('/gateway/gateway.aspx', fields)).text());
    };
    expect(await answer({})).toMatchObject({ rst: '1' });
    expect(await answer({ rt: '9' })).toMatchObject({ ec: 'ER052' });
  });
});
