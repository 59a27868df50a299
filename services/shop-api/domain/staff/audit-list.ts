/** The audit log, for owners. */
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditRow } from '#contract/desk/accounts.ts';
import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import { auditLog, staff } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';

type Query = {
  page: number;
  staff?: number | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** The first and the last day, in Tokyo. */
  from?: string | undefined;
  to?: string | undefined;
};

const DAY_MS = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`);

function conditionsOf({ staff: staffId, entity, entityId, from, to }: Query): SQL[] {
  const conditions = [];
  if (staffId !== undefined) conditions.push(eq(auditLog.staffId, staffId));
  if (entity) conditions.push(eq(auditLog.entity, entity));
  if (entityId) conditions.push(eq(auditLog.entityId, entityId));
  if (from) conditions.push(gte(auditLog.at, startOf(from)));
  if (to) conditions.push(lt(auditLog.at, new Date(startOf(to).getTime() + DAY_MS)));
  return conditions;
}

export async function listAudit({ db }: Shop, query: Query) {
  const where = and(...conditionsOf(query));
  const counted = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .limit(DESK_MAX_TOTAL + 1)
    .as('counted');
  const [found] = await db.select({ n: count() }).from(counted);
  const rows = await db
    .select({ row: auditLog, by: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(where)
    // The sort order of the index `audit_log_newest`.
    .orderBy(sql`${auditLog.at} desc nulls last`, desc(auditLog.id))
    .limit(DESK_PER_PAGE)
    .offset((query.page - 1) * DESK_PER_PAGE);
  const total = found?.n ?? 0;
  const items = rows.map(
    ({ row, by }): AuditRow => ({
      id: row.id,
      at: row.at.toISOString(),
      by,
      call: row.call,
      entity: row.entity,
      entityId: row.entityId,
      before: row.before,
      after: row.after,
    }),
  );
  return { items, page: query.page, total: Math.min(total, DESK_MAX_TOTAL), isCut: total > DESK_MAX_TOTAL };
}
