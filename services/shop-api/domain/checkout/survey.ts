/** The referral survey. */
import { asc, eq } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import { orderTriggerApps, triggerApps } from '../../db/schema/survey.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { lockCart } from '../cart/access.ts';
import { ApiError } from '../errors.ts';
import { pick } from '../locale.ts';

export async function listTriggerApps(shop: Shop, locale: LocaleCode) {
  const rows = await shop.db
    .select()
    .from(triggerApps)
    .where(eq(triggerApps.enabled, true))
    .orderBy(asc(triggerApps.position), asc(triggerApps.code));
  return rows.map((row) => ({
    id: row.id,
    name: pick(row.names, locale),
    requiresName: row.asksName,
    takesText: takesText(row),
  }));
}

/** Whether a text is stored with the choice: a name, or an explanation of 'others'. */
const takesText = ({ code, asksName }: typeof triggerApps.$inferSelect): boolean =>
  asksName || code === 'others';

type Answer = { triggerAppId: number; name?: string | undefined };

/** Replaces the answers. Throws 400 at `triggerApps[i].triggerAppId` or `.name`. */
export async function chooseTriggerApps(shop: Shop, token: string, answers: Answer[], bearer?: Bearer) {
  return inTransaction(shop.db, async (tx) => {
    const { order } = await lockCart(tx, token, bearer);
    const offered = await tx.select().from(triggerApps).where(eq(triggerApps.enabled, true));
    const known = new Map(offered.map((row) => [row.id, row]));
    const fields: Record<string, MessageKey[]> = {};
    answers.forEach(({ triggerAppId, name }, i) => {
      const app = known.get(triggerAppId);
      if (!app) fields[`triggerApps[${i}].triggerAppId`] = ['trigger_app_invalid'];
      else if (app.asksName && !name) fields[`triggerApps[${i}].name`] = ['trigger_app_name'];
    });
    if (Object.keys(fields).length > 0)
      throw new ApiError(400, 'validation_failed', 'validation_failed', { fields });
    const unique = [...new Map(answers.map((a) => [a.triggerAppId, a])).values()];
    await tx.delete(orderTriggerApps).where(eq(orderTriggerApps.orderId, order.id));
    for (const { triggerAppId, name } of unique) {
      const app = known.get(triggerAppId);
      const text = app && takesText(app) ? (name ?? null) : null;
      await tx.insert(orderTriggerApps).values({ orderId: order.id, triggerAppId, name: text });
    }
    return unique.map(({ triggerAppId, name }) => {
      const app = known.get(triggerAppId);
      return { triggerAppId, ...(name && app && takesText(app) ? { name } : {}) };
    });
  });
}
