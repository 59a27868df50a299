/** The stored responses of the desk's calls (staff/idempotency.ts), which contain what the calls showed of a member. */
import { type SQL, sql } from 'drizzle-orm';
import { type Erased, inquiryIds } from './belongings.ts';

const INQUIRY_CALLS = sql`('desk.changeInquiry', 'desk.writeInquiryMessage')`;
const REVIEW_CALLS = sql`('desk.hideReview', 'desk.showReview')`;
const MEMBER_CALLS = sql`('desk.enableMember', 'desk.disableMember')`;

/** Run them before the rows that they look for are deleted. */
export function forgetAnswers(member: Erased): SQL[] {
  const id = String(member.id);
  const orders = sql`(select id::text from orders where user_id = ${member.id})`;
  const inquiries = sql`(select id::text from ${inquiryIds(member)} theirs)`;
  return [
    sql`delete from desk_requests
      where lower(answer->>'email') = lower(${member.email})
        or lower(answer->>'to') = lower(${member.email})
        or answer->>'to' is not null and (answer->>'orderId' in ${orders} or answer->>'inquiryId' in ${inquiries})
        or call in ${MEMBER_CALLS} and answer->>'id' = ${id}
        or call in ${REVIEW_CALLS} and answer->>'memberId' = ${id}
        or call in ${INQUIRY_CALLS} and (answer->>'id' in ${inquiries} or exists (
          select from jsonb_path_query(answer, '$.others[*].id') other where other::text in ${inquiries}))`,
    // These rows stay without their notes, so that no repeated request makes a refund twice.
    sql`update desk_requests set answer = jsonb_set(answer, '{note}', 'null')
      where answer->>'note' is not null and answer->>'orderId' in ${orders}`,
    sql`update desk_requests set answer = jsonb_set(answer, '{refunds}', '[]')
      where call = 'desk.cancelOrder' and answer->>'id' in ${orders}`,
  ];
}
