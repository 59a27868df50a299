/** All data about a member as a JSON file for the member, without secrets. */
import { type SQL, sql } from 'drizzle-orm';
import { tokyo } from '#contract/rules/delivery.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, memberNotFound } from '../errors.ts';
import { type DeskFile, ownFile, storeFile } from '../files/store.ts';
import type { Audited } from '../staff/audit.ts';
import { type Erased, inquiryIds, isMailAboutThem, isTheirs, orderIds, phoneOrderIds } from './belongings.ts';

const KIND = 'member';

type Work = { tx: Tx; staff: { id: number }; audit: (row: Audited) => void };

/** Throws 404. */
export async function exportMember(
  shop: Shop,
  id: number,
  { tx, staff, audit }: Work,
): Promise<{ file: string }> {
  const [member] = await readRows<Record<string, unknown> & { email: string }>(
    tx,
    sql`select to_jsonb(users) - 'password_hash' as data, email from users where id = ${id}`,
  );
  if (!member) throw memberNotFound();
  const content = Buffer.from(
    JSON.stringify(
      { member: member['data'], ...(await belongings(tx, { id, email: member.email })) },
      null,
      2,
    ),
  );
  const { id: file } = await storeFile(shop, tx, {
    staffId: staff.id,
    kind: KIND,
    name: `member-${id}-${tokyo(shop.now()).day}.json`,
    content,
    report: { memberId: id },
  });
  audit({ entity: 'member', entityId: id, after: { exported: true } });
  return { file };
}

async function belongings(tx: Tx, member: Erased): Promise<Record<string, unknown[]>> {
  const orders = orderIds(member);
  const ofThem = sql`user_id = ${member.id}`;
  const ofOrders = sql`order_id in ${orders}`;
  /** Table, condition, and columns to leave out: secrets, and values without a meaning outside the shop. */
  const parts: Record<string, [from: SQL, where: SQL, without?: string[]]> = {
    addresses: [sql`addresses`, ofThem],
    orders: [sql`orders`, ofThem, ['token_value', 'search_terms', 'version', 'revision']],
    order_items: [sql`order_items`, ofOrders],
    seat_people: [sql`seat_people`, sql`item_id in (select id from order_items where ${ofOrders})`],
    order_survey: [sql`order_trigger_apps`, ofOrders],
    order_history: [sql`order_events`, ofOrders, ['staff_id']],
    shipments: [sql`shipments`, ofOrders, ['shipped_by']],
    payments: [sql`payments`, ofOrders],
    refunds: [sql`refunds`, ofOrders, ['requested_by', 'confirmed_by']],
    receipts: [sql`receipts`, ofOrders],
    // The text of a mail has the order's token in a link.
    issued_documents: [sql`issued_documents`, ofOrders, ['content']],
    wishlist: [sql`wishlist_items`, ofThem],
    reviews: [sql`reviews`, ofThem, ['hidden_by']],
    inquiries: [sql`inquiries`, isTheirs(member), ['idempotency_key', 'assigned_to']],
    inquiry_messages: [sql`inquiry_messages`, sql`inquiry_id in ${inquiryIds(member)}`, ['staff_id']],
    purchase_requests: [sql`purchase_requests`, isTheirs(member), ['idempotency_key']],
    phone_orders: [sql`phone_orders`, isTheirs(member), ['created_by']],
    phone_order_lines: [sql`phone_order_lines`, sql`phone_order_id in ${phoneOrderIds(member)}`],
    newsletter: [sql`consents`, ofThem, ['refusal_token', 'email_salt', 'email_hash']],
    notes: [sql`member_notes`, ofThem, ['staff_id']],
    tags: [sql`member_tags`, ofThem],
    logins: [sql`user_identities`, ofThem],
    sessions: [sql`sessions`, ofThem, ['id']],
    mails: [
      sql`outbox_mails`,
      isMailAboutThem(member),
      ['text_body', 'html_body', 'attachments', 'last_error'],
    ],
  };
  const data: Record<string, unknown[]> = {};
  for (const [name, [from, where, without = []]] of Object.entries(parts)) {
    const columns = sql`(select array_agg(value) from json_array_elements_text(${JSON.stringify(without)}::json))`;
    const rows = await readRows<{ data: unknown }>(
      tx,
      sql`select to_jsonb(part) - coalesce(${columns}, '{}') as data from ${from} part where ${where} order by 1`,
    );
    data[name] = rows.map((row) => row.data);
  }
  return data;
}

/** The file to which this staff member has exported this member's data; undefined when the file no longer exists. */
export async function ownExport(
  shop: Shop,
  db: Db | Tx,
  staff: { id: number },
  { memberId, file }: { memberId: number; file: string },
): Promise<DeskFile | undefined> {
  try {
    const found = await ownFile(shop, db, staff, file, KIND);
    return found.report?.['memberId'] === memberId ? found : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
