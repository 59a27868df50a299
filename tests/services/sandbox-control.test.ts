import { describe, expect, it } from 'vitest';
import { SettingsError } from '#contract/process/settings.ts';
import { BoundedMap } from '#sandbox/bounded-map.ts';
import { readEnv } from '#sandbox/env.ts';
import {
  chargeCard,
  madeUnder,
  openVisit,
  PAYMENT,
  parseLine,
  payVisit,
  sandboxForTests,
  startSandbox,
  until,
} from './sandbox-harness.ts';

const sandbox = await sandboxForTests();

const GOOD = '4444333322221111';

describe('POST /sandbox/next', () => {
  it('forces the given number of results, whatever the card', async () => {
    await sandbox.json('/sandbox/next', { result: 'ER010', for: 'charge', count: 2 });
    expect(await chargeCard(sandbox, GOOD)).toMatchObject({ rst: '2', ec: 'ER010' });
    expect(await chargeCard(sandbox, GOOD)).toMatchObject({ rst: '2', ec: 'ER010' });
    expect(await chargeCard(sandbox, GOOD)).toMatchObject({ rst: '1' });
    await sandbox.json('/sandbox/next', { result: 'paid' });
    expect(await chargeCard(sandbox, '4000000000000044')).toMatchObject({ rst: '1' });
  });

  it('makes SALES and CANCEL fail without a change of the payment, or delays them', async () => {
    const gid = (await chargeCard(sandbox, GOOD, { jb: 'AUTH' }))['gid'] ?? '';
    const settle = async (jb: string) =>
      sandbox.form('/gateway/gateway_token.aspx', { aid: '123456', jb, rt: '1', tid: gid });
    await sandbox.json('/sandbox/next', { result: 'ER032', for: 'sales' });
    await sandbox.json('/sandbox/next', { result: '500', for: 'sales' });
    await sandbox.json('/sandbox/next', { result: 'hang', for: 'sales' });
    expect(parseLine(await (await settle('SALES')).text())).toMatchObject({ ec: 'ER032' });
    expect((await settle('SALES')).status).toBe(500);
    const started = Date.now();
    expect(parseLine(await (await settle('SALES')).text())).toMatchObject({ rst: '1' });
    // Timers may fire a millisecond early by this clock.
    expect(Date.now() - started).toBeGreaterThanOrEqual(59);
    await sandbox.json('/sandbox/next', { result: 'ER033', for: 'cancel' });
    expect(parseLine(await (await settle('CANCEL')).text())).toMatchObject({ ec: 'ER033' });
    expect(parseLine(await (await settle('CANCEL')).text())).toMatchObject({ rst: '1' });
  });

  it('changes the amount that a hosted payment or a notification reports', async () => {
    const pay = async () => payVisit(sandbox, await openVisit(sandbox), GOOD);
    await sandbox.json('/sandbox/next', { result: 'paid', amount: 1, for: 'hosted' });
    await pay();
    await sandbox.json('/sandbox/next', { result: 'paid', amount: 2, for: 'kickback' });
    await pay();
    await pay();
    const amounts = sandbox.notices.map((notice) => [notice.get('am'), notice.get('ta')]);
    expect(amounts).toEqual([
      ['1', '601'],
      ['2', '602'],
      ['1000', '1600'],
    ]);
  });

  it('suppresses or falsifies a notification', async () => {
    const pay = async () => payVisit(sandbox, await openVisit(sandbox), GOOD);
    await sandbox.json('/sandbox/next', { result: '500', for: 'kickback' });
    await pay();
    expect(sandbox.notices).toHaveLength(0);
    await sandbox.json('/sandbox/next', { result: 'ER030', for: 'kickback' });
    await pay();
    expect(sandbox.notices[0]?.get('rst')).toBe('2');
    expect(sandbox.notices[0]?.get('ec')).toBe('ER030');
  });

  it.each([
    {},
    { result: 'maybe' },
    { result: 'paid', count: 0 },
    { result: 'paid', for: 'token' },
    { result: 'paid', amount: -1 },
  ])('refuses %o', async (body) => {
    expect((await sandbox.json('/sandbox/next', body)).status).toBe(400);
  });
});

describe('POST /sandbox/kickback/{gid}', () => {
  it('sends a notification again, unchanged or with the given changes', async () => {
    const { gid = '' } = await chargeCard(sandbox, GOOD);
    expect(await (await sandbox.json(`/sandbox/kickback/${gid}`)).json()).toEqual({ taken: true });
    await sandbox.json(`/sandbox/kickback/${gid}`, { am: 1, rst: '2' });
    expect(sandbox.notices.map((notice) => [notice.get('gid'), notice.get('am'), notice.get('rst')])).toEqual(
      [
        [gid, '1000', '1'],
        [gid, '1', '2'],
      ],
    );
    expect((await sandbox.json('/sandbox/kickback/1')).status).toBe(404);
  });
});

describe('the sandbox', () => {
  it('lists every call in its log, oldest first, always with the same fields', async () => {
    await payVisit(sandbox, await openVisit(sandbox), GOOD);
    await chargeCard(sandbox, GOOD);
    const log = await sandbox.log();
    expect(log.map((item) => item.kind)).toEqual(['3ds', 'hosted', 'kickback', 'token', '3ds', 'charge']);
    for (const item of log) {
      expect(Object.keys(item)).toEqual('at kind cod gid am tx sf ta rst ec last4'.split(' '));
      expect(new Date(item.at).toISOString()).toBe(item.at);
    }
  });

  it('returns every transaction of an order number, oldest first', async () => {
    expect(await madeUnder(sandbox, '')).toEqual([]);
    const refused = await chargeCard(sandbox, '4000000000000044');
    const { gid } = await chargeCard(sandbox, GOOD);
    const before = (await sandbox.log()).length;
    const paid = { cod: PAYMENT.cod, am: 1000, tx: 0, sf: 600, ta: 1600 };
    expect(await madeUnder(sandbox)).toEqual([
      { ...paid, gid: refused.gid, state: 'failed', ec: 'ER030' },
      { ...paid, gid, state: 'captured', ec: '' },
    ]);
    expect(await sandbox.log()).toHaveLength(before);
  });

  it('returns a CSV file of the payments of one day, by Tokyo’s time', async () => {
    // This is 00:30 on the 25th in Tokyo.
    const late = await startSandbox({ GATEWAY_CLOCK: '2026-11-24T15:30:00Z' });
    try {
      await chargeCard(late, GOOD, { cod: 'D1' });
      const [made] = await madeUnder(late, 'D1');
      const list = async (day: string) => (await late.request(`/sandbox/transactions.csv?day=${day}`)).text();
      expect((await list('2026-11-25')).split('\r\n')).toEqual([
        'gid,cod,state,am,tx,sf,ta,ec,at',
        expect.stringMatching(
          new RegExp(`^${made?.['gid']},D1,captured,1000,0,600,1600,,2026-11-25 00:30:\\d\\d$`),
        ),
        '',
      ]);
      expect((await list('2026-11-24')).split('\r\n')).toEqual(['gid,cod,state,am,tx,sf,ta,ec,at', '']);
      for (const day of ['', '2026-13-01', '24.11.2026'])
        expect((await late.request(`/sandbox/transactions.csv?day=${day}`)).status).toBe(400);
    } finally {
      await late.close();
    }
  });

  it('deletes everything at a reset, including notifications that it would send later', async () => {
    await payVisit(sandbox, await openVisit(sandbox), '4000000000000069');
    const held = chargeCard(sandbox, '4000000000000069');
    await until(async () => (await sandbox.log()).some((item) => item.kind === 'charge'));
    await sandbox.json('/sandbox/next', { result: 'ER030' });
    await sandbox.json('/sandbox/reset');
    await held;
    // On a busy machine, the sandbox may have sent a notification before the reset.
    const sent = sandbox.notices.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sandbox.notices).toHaveLength(sent);
    expect(await sandbox.log()).toEqual([]);
    expect(await madeUnder(sandbox)).toEqual([]);
    expect(await chargeCard(sandbox, GOOD)).toMatchObject({ rst: '1' });
  });

  it('limits its memory by dropping the oldest entries', () => {
    const map = new BoundedMap<number>(2);
    for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 1, 2]);
  });
});

describe('the settings of the sandbox', () => {
  it('have defaults that depend on the ports and the shop’s URL', () => {
    expect(readEnv({ SHOP_API_PORT: '4001', SHOP_URL: 'http://localhost:4000', HOST: '' })).toMatchObject({
      port: 3002,
      host: undefined,
      notifyUrl: 'http://localhost:4001/gateway/notify',
      returnUrl: 'http://localhost:4000/checkout/complete?from=gateway',
      aid: '123456',
    });
  });

  it('are refused with a list of all errors', () => {
    const broken = { SANDBOX_PORT: 'x', SANDBOX_AID: '1', SANDBOX_NOTIFY_URL: 'shop', GATEWAY_CLOCK: 'noon' };
    const act = () => readEnv(broken);
    expect(act).toThrow(SettingsError);
    for (const name of Object.keys(broken)) expect(act).toThrow(name);
  });
});
