import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#api/db/schema/people.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { ja } from '#api/messages/ja.ts';
import { member } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { placedOrder } from './placed.ts';

const t = await testShop();

describe('the audit log', () => {
  test('refuses days that nobody means', async () => {
    const { token } = await staffMember(t, 'owner');
    for (const day of ['0001-01-01', '0026-12-18', '1999-12-31', '2100-01-01', '2026-02-30', 'yesterday'])
      for (const end of ['from', 'to'])
        expect(await desk(t, 'GET', `/audit?${end}=${day}`, { token })).toMatchObject({
          status: 400,
          body: { errors: { [end]: [ja['validation.date_invalid']] } },
        });
    expect((await desk(t, 'GET', '/audit?from=2000-01-01&to=2099-12-31', { token })).status).toBe(200);
    // An empty list would not say why.
    for (const list of ['audit', 'orders']) {
      expect(await desk(t, 'GET', `/${list}?from=2026-11-28&to=2026-11-27`, { token })).toMatchObject({
        status: 400,
        body: { errors: { to: [ja['validation.days_reversed']] } },
      });
      expect((await desk(t, 'GET', `/${list}?from=2026-11-28&to=2026-11-28`, { token })).status).toBe(200);
    }
  });

  test('finds what concerns a person by any spelling of the name', async () => {
    const { token } = await staffMember(t, 'owner');
    const { id } = await member(t);
    const names = {
      lastName: '髙濵',
      firstName: '眞澄',
      furiganaLastname: 'タカハマ',
      furiganaFirstname: 'マスミ',
    };
    await t.shop.db.update(users).set(names).where(eq(users.id, id));
    await deskOk(t, 'POST', `/members/${id}/disabling`, { token });
    await deskOk(t, 'DELETE', `/members/${id}/disabling`, { token });
    const found = async (q: string) =>
      (await deskOk(t, 'GET', `/audit?q=${encodeURIComponent(q)}`, { token })).items.map(
        ({ entity, entityId }: { entity: string; entityId: string }) => [entity, entityId],
      );
    const page = await deskOk(t, 'GET', `/audit?entity=member&entityId=${id}`, { token });
    expect(page.items.map(({ name }: { name: string }) => name)).toEqual(['髙濵 眞澄', '髙濵 眞澄']);
    const both = ['member', String(id)];
    for (const q of ['高浜', '髙濱　真澄', '真澄', 'たかはま', 'ますみ'])
      expect([q, await found(q)]).toEqual([q, [both, both]]);
    for (const q of ['浜', '%', '高浜一']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('finds what concerns an order by its number', async () => {
    const { token } = await staffMember(t, 'owner');
    const { id } = await placedOrder(t);
    const { number, revision } = await deskOk(t, 'GET', `/orders/${id}`, { token });
    await deskOk(t, 'PATCH', `/orders/${id}`, { token, body: { revision, staffNote: '要連絡' } });
    for (const entityId of [number, String(id)])
      expect(
        (await deskOk(t, 'GET', `/audit?entity=order&entityId=${entityId}`, { token })).items,
      ).toMatchObject([{ call: 'desk.changeOrder', entity: 'order', entityId: String(id), name: number }]);
    expect((await deskOk(t, 'GET', `/audit?entity=member&entityId=${number}`, { token })).items).toEqual([]);
  });

  test('has a search by name as an entry of its own, without the name', async () => {
    const { token, id } = await staffMember(t, 'owner');
    for (const query of ['?q=sagasu', '?q=sagasu&page=2', ''])
      await deskOk(t, 'GET', `/audit${query}`, { token });
    const rows = await t.shop.db.select().from(auditLog).where(eq(auditLog.staffId, id));
    expect(rows).toMatchObject([{ call: 'desk.listAudit', entity: 'audit', after: { total: 0 } }]);
    expect(JSON.stringify(rows)).not.toContain('sagasu');
  });
});
