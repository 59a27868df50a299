/** The audit log, for owners. */
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditRow } from '#contract/desk/accounts.ts';
import { type ContentKind, contentKind } from '#contract/desk/content/kinds.ts';
import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { readRows } from '../../db/rows.ts';
import { auditLog, staff } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { productName } from '../catalogue/product-name.ts';
import { sources, tableOf } from '../content/kinds.ts';
import { hasTerm, nameTermsOf } from '../order-rows/search-terms.ts';
import { inquiryNamed, memberNamed } from '../spellings/found-by-name.ts';

type Query = {
  page: number;
  staff?: number | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** Name of a person. */
  q: string;
  /** The first and the last day, in Tokyo. */
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Entries about people of this name, and about their orders and inquiries. The lists of people are found by their own
 * indexes, and their entries by `audit_log_entity`.
 */
const isAbout = (name: string): SQL => sql`${auditLog.id} in (
  select entry.id from (
    select 'member' as entity, id::text as entity_id from users where ${sql.join(memberNamed(name), sql` or `)}
    union all select 'order', id::text from orders where ${hasTerm(nameTermsOf(name))}
    union all select 'inquiry', i.id::text from inquiries i where ${inquiryNamed(name)}
  ) about join audit_log entry on entry.entity = about.entity and entry.entity_id = about.entity_id)`;

/** Entries of a record with this id, or of the order with this number. */
const isOf = (id: string) =>
  sql`(${auditLog.entityId} = ${id} or (${auditLog.entity} = 'order'
    and ${auditLog.entityId} = (select o.id::text from orders o where o.number = ${id})))`;

const DAY_MS = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`);

function conditionsOf({ staff: staffId, entity, entityId, q, from, to }: Query): SQL[] {
  const conditions = [];
  if (staffId !== undefined) conditions.push(eq(auditLog.staffId, staffId));
  if (entity) conditions.push(eq(auditLog.entity, entity));
  if (entityId) conditions.push(isOf(entityId));
  if (q) conditions.push(isAbout(q));
  if (from) conditions.push(gte(auditLog.at, startOf(from)));
  if (to) conditions.push(lt(auditLog.at, new Date(startOf(to).getTime() + DAY_MS)));
  return conditions;
}

export async function listAudit({ db }: Shop, query: Query, locale: LocaleCode) {
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
  const names = await namesOf(
    db,
    locale,
    rows.map(({ row }) => row),
  );
  const total = found?.n ?? 0;
  const items = rows.map(
    ({ row, by }): AuditRow => ({
      id: row.id,
      at: row.at.toISOString(),
      by,
      call: row.call,
      entity: row.entity,
      entityId: row.entityId,
      name: names.get(`${row.entity} ${row.entityId}`) ?? null,
      before: row.before,
      after: row.after,
    }),
  );
  return { items, page: query.page, total: Math.min(total, DESK_MAX_TOTAL), isCut: total > DESK_MAX_TOTAL };
}

/** Names of goods, texts, members and colleagues, and numbers of orders, by `entity id`. */
async function namesOf(
  db: Shop['db'],
  locale: LocaleCode,
  rows: readonly Pick<typeof auditLog.$inferSelect, 'entity' | 'entityId'>[],
): Promise<Map<string, string>> {
  const idsOf = (...entities: string[]) => [
    ...new Set(rows.flatMap((row) => (entities.includes(row.entity) ? (row.entityId ?? []) : []))),
  ];
  const numbersOf = (entity: string) => idsOf(entity).map(Number).filter(Number.isSafeInteger);
  const goods = idsOf('product', 'variant', 'join_link', 'participants');
  const name = productName(locale);
  const textsOf = (kind: ContentKind) =>
    idsOf('content')
      .filter((id) => id.startsWith(`${kind}/`))
      .map((id) => Number(id.slice(kind.length + 1)))
      .filter(Number.isSafeInteger);
  const parts = [
    ...(goods.length > 0
      ? [
          sql`select e.entity, p.code as id, ${name} as name from products p,
            (values ('product'), ('join_link'), ('participants')) e(entity) where p.code in ${goods}`,
          sql`select 'variant', v.code, ${name} from variants v
            join products p on p.id = v.product_id where v.code in ${goods}`,
        ]
      : []),
    ...(numbersOf('order').length > 0
      ? [
          sql`select 'order', id::text, number from orders where id in ${numbersOf('order')} and number is not null`,
        ]
      : []),
    ...(numbersOf('refund').length > 0
      ? [
          sql`select 'refund', r.id::text, o.number from refunds r join orders o on o.id = r.order_id
            where r.id in ${numbersOf('refund')} and o.number is not null`,
        ]
      : []),
    ...(numbersOf('member').length > 0
      ? [
          sql`select 'member', id::text, last_name || ' ' || first_name from users where id in ${numbersOf('member')}`,
        ]
      : []),
    ...(numbersOf('staff').length > 0
      ? [sql`select 'staff', id::text, name from staff where id in ${numbersOf('staff')}`]
      : []),
    ...contentKind.options
      .filter((kind) => textsOf(kind).length > 0)
      .map(
        (
          kind,
        ) => sql`select 'content', ${`${kind}/`}::text || id, ${sql.identifier(sources[kind].named)} ->> 'ja_JP'
          from ${tableOf(kind)} where id in ${textsOf(kind)}`,
      ),
  ];
  if (parts.length === 0) return new Map();
  const found = await readRows<{ entity: string; id: string; name: string }>(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) as named(entity, id, name)`,
  );
  return new Map(found.map(({ entity, id, name: shown }) => [`${entity} ${id}`, shown]));
}
