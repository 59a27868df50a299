/** Where the data of a member is: conditions for each table. */
import { type SQL, sql } from 'drizzle-orm';

export type Erased = { id: number; email: string };

/** Subqueries of ids. Inquiries and requests may be older than the account, so the e-mail address counts, too. */
export const orderIds = ({ id }: Erased): SQL => sql`(select id from orders where user_id = ${id})`;
export const inquiryIds = (member: Erased): SQL => sql`(select id from inquiries where ${isTheirs(member)})`;

/** Condition for inquiries and purchase requests. */
export const isTheirs = ({ id, email }: Erased): SQL =>
  sql`(user_id = ${id} or lower(email) = lower(${email}))`;

/**
 * Condition for mails to the member, mails about the member's orders and inquiries, and mails that contain the member's
 * address.
 */
export const isMailAboutThem = (member: Erased): SQL =>
  sql`(lower(to_address) = lower(${member.email}) or order_id in ${orderIds(member)}
    or inquiry_id in ${inquiryIds(member)}
    or strpos(lower(translate(text_body, E'\\n', ' ') || ' '), ${` ${member.email.toLowerCase()} `}) > 0)`;
