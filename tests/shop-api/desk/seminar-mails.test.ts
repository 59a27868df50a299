/** What staff see of the mails to participants before they move or cancel a seminar. */
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { testShop } from '../../setup/shop.ts';
import { Seminar } from '../seminar.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());

describeRoles(t, [['POST', '/goods/99999999/seminar-mails', 'staff', { values: {} }]]);

describe('the mails of a change', () => {
  test('are counted and shown without what belongs to an order, and nothing is saved', async () => {
    const s = new Seminar(t, files);
    await s.create();
    const order = await s.buy('HALL');
    const [product] = await t.shop.db.select().from(products).where(eq(products.code, s.code));
    const path = `/goods/${product?.id}/seminar-mails`;
    const at = (days: number, time: string) => `${addDays(tokyo(t.shop.now()).day, days)}T${time}`;
    const moved = await deskOk(t, 'POST', path, {
      token,
      body: { values: { seminar_starts_at: at(12, '13:00'), seminar_ends_at: at(12, '15:00') } },
    });
    expect(moved.count).toBe(1);
    expect(moved.mail.subject).toContain('セミナー開催日時変更のお知らせ');
    expect(moved.mail.text).toContain('○○ ○○ 様');
    expect(moved.mail.text).toContain('注文番号\n  ○○');
    const cancelled = await deskOk(t, 'POST', path, { token, body: { values: { seminar_cancelled: 'on' } } });
    expect(cancelled.mail.subject).toContain('中止');
    const wrong = await desk(t, 'POST', path, {
      token,
      body: { values: { seminar_ends_at: at(1, '15:00') } },
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors)).toContain('seminar_ends_at');
    await t.work();
    expect(await s.mailsTo(order)).toEqual([]);
  });
});
