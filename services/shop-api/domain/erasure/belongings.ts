/** Where the data of a member is: conditions for each table. */
import { type SQL, sql } from 'drizzle-orm';

export type Erased = { id: number; email: string };

/** Subqueries of ids. Inquiries and requests may be older than the account, so the e-mail address counts, too. */
export const orderIds = ({ id }: Erased): SQL => sql`(select id from orders where user_id = ${id})`;
export const phoneOrderIds = (member: Erased): SQL =>
  sql`(select id from phone_orders where ${isTheirs(member)})`;
export const inquiryIds = (member: Erased): SQL => sql`(select id from inquiries where ${isTheirs(member)})`;

/** Condition for inquiries, purchase requests, and orders by telephone and fax. */
export const isTheirs = ({ id, email }: Erased): SQL =>
  sql`(user_id = ${id} or lower(email) = lower(${email}))`;

/** Other addresses, in small letters, from which the member wrote, or to which the account was to move: an array, read once. */
const otherAddresses = ({ id }: Erased): SQL => sql`array(
  select lower(email) from inquiries where user_id = ${id}
  union select lower(email) from purchase_requests where user_id = ${id}
  union select lower(email) from phone_orders where user_id = ${id}
  union select lower(new_email) from user_tokens where user_id = ${id} and new_email is not null)`;

/** Mails about inquiries, purchase requests, orders by telephone and new addresses. Other mails to such an address may be another member's. */
const WRITTEN = sql`('inquiry', 'inquiry_notice', 'purchase_request', 'purchase_request_notice', 'in_stock', 'phone_order', 'email_change')`;

const textContains = (address: SQL): SQL =>
  sql`strpos(lower(translate(text_body, E'\\n', ' ') || ' '), ' ' || ${address} || ' ') > 0`;

/**
 * Condition for mails to the member, mails about the member's orders and inquiries, and mails that contain the member's
 * address.
 */
export const isMailAboutThem = (member: Erased): SQL =>
  sql`(lower(to_address) = lower(${member.email}) or order_id in ${orderIds(member)}
    or inquiry_id in ${inquiryIds(member)}
    or ${textContains(sql`lower(${member.email})`)}
    or template in ${WRITTEN} and exists (select from unnest(${otherAddresses(member)}) other (address)
      where lower(to_address) = other.address or ${textContains(sql`other.address`)}))`;

/** Condition for rate limits, whose keys contain the address. */
export const isLimitOfThem = (member: Erased): SQL => sql`exists (
  select from unnest(array_append(${otherAddresses(member)}, lower(${member.email}))) own (address)
  where strpos(key || ':', ':' || own.address || ':') > 0)`;
