import * as inquiryCalls from '#contract/desk/inquiries.ts';
import * as mailCalls from '#contract/desk/mails.ts';
import * as noteCalls from '#contract/desk/member-notes.ts';
import * as memberCalls from '#contract/desk/members.ts';
import * as calls from '#contract/desk/people.ts';
import { changeInquiry, inquiryDetail, listInquiries, writeMessage } from '../../domain/inquiries/answer.ts';
import {
  closePurchaseRequests,
  listPurchaseRequests,
  mailPurchaseRequests,
  readPurchaseRequests,
} from '../../domain/inquiries/purchase-requests.ts';
import {
  askMembersEmailChange,
  listMembers,
  mailPasswordLink,
  mailVerificationAgain,
  memberDetail,
  setMemberEnabled,
  stopMembersNewsletter,
  withdrawMembersEmailChange,
} from '../../domain/members/administer.ts';
import { addNote, addTag, allTags, deleteNote, removeTag } from '../../domain/members/notes.ts';
import { listReviews, readReview, setReviewHidden } from '../../domain/reviews/moderate.ts';
import {
  listMails,
  readMail,
  readStoredMails,
  sendMailAgain,
  settleStoredMails,
} from '../../domain/staff/outbox.ts';
import type { Api } from '../route.ts';
import { auditSearch } from './audit-search.ts';
import { deskCall, deskChange } from './route.ts';

export function peopleRoutes(api: Api): void {
  const { shop } = api;
  const endCachedSessions = () => shop.caches.sessions.clear();
  deskCall(api, inquiryCalls.listInquiries, async ({ query, ...searcher }) => {
    const found = await listInquiries(shop, query);
    const { page, total } = found;
    if (query.q)
      await auditSearch(shop, inquiryCalls.listInquiries, searcher, {
        entity: 'inquiry',
        page,
        after: { total },
      });
    return found;
  });
  deskCall(api, inquiryCalls.readInquiry, ({ params, locale }) => inquiryDetail(shop.db, params.id, locale));
  deskChange(api, inquiryCalls.changeInquiry, ({ params, body, ...work }) =>
    changeInquiry(params.id, body, work),
  );
  deskChange(api, inquiryCalls.writeInquiryMessage, ({ params, body, ...work }) =>
    writeMessage(shop, params.id, body, work),
  );

  deskCall(api, calls.listPurchaseRequests, ({ query, locale }) =>
    listPurchaseRequests(shop, query.page, locale),
  );
  deskCall(api, calls.readPurchaseRequests, ({ query, locale }) =>
    readPurchaseRequests(
      shop,
      { productCode: query.productCode, variantCode: query.variantCode || null },
      locale,
    ),
  );
  deskChange(api, calls.mailPurchaseRequests, ({ body, ...work }) => mailPurchaseRequests(shop, body, work));
  deskChange(api, calls.closePurchaseRequests, ({ body, ...work }) =>
    closePurchaseRequests(shop, body, work),
  );

  deskCall(api, calls.listReviews, ({ query }) => listReviews(shop, query));
  deskCall(api, calls.readReview, ({ params }) => readReview(shop.db, params.id));
  deskChange(
    api,
    calls.hideReview,
    ({ params, body, ...work }) => setReviewHidden(shop, params.id, body, work),
    shop.catalogueChanged,
  );
  deskChange(
    api,
    calls.showReview,
    ({ params, ...work }) => setReviewHidden(shop, params.id, undefined, work),
    shop.catalogueChanged,
  );

  deskCall(api, memberCalls.listMembers, async ({ query, ...searcher }) => {
    const found = await listMembers(shop, query);
    const { page, total } = found;
    if (query.q)
      await auditSearch(shop, memberCalls.listMembers, searcher, {
        entity: 'member',
        page,
        after: { total },
      });
    return found;
  });
  deskCall(api, memberCalls.readMember, ({ params, query }) =>
    memberDetail(shop.db, shop.now(), params.id, query.page),
  );
  deskChange(
    api,
    memberCalls.disableMember,
    ({ params, ...work }) => setMemberEnabled(shop, params.id, false, work),
    endCachedSessions,
  );
  deskChange(api, memberCalls.enableMember, ({ params, ...work }) =>
    setMemberEnabled(shop, params.id, true, work),
  );
  deskChange(api, memberCalls.stopNewsletter, ({ params, ...work }) =>
    stopMembersNewsletter(shop, params.id, work),
  );
  deskChange(api, memberCalls.mailVerification, ({ params, ...work }) =>
    mailVerificationAgain(shop, params.id, work),
  );
  deskChange(api, memberCalls.mailPasswordLink, ({ params, ...work }) =>
    mailPasswordLink(shop, params.id, work),
  );

  deskChange(api, memberCalls.askEmailChange, ({ params, body, ...work }) =>
    askMembersEmailChange(shop, { ...params, ...body }, work),
  );
  deskChange(api, memberCalls.withdrawEmailChange, ({ params, ...work }) =>
    withdrawMembersEmailChange(shop, params.id, work),
  );

  deskCall(api, noteCalls.listMemberTags, async () => ({ tags: await allTags(shop.db) }));
  deskChange(api, noteCalls.addMemberNote, ({ params, body, ...work }) =>
    addNote(params.id, body.text, work),
  );
  deskChange(api, noteCalls.deleteMemberNote, ({ params, ...work }) => deleteNote(params, work));
  deskChange(api, noteCalls.addMemberTag, ({ params, body, ...work }) => addTag(params.id, body.tag, work));
  deskChange(api, noteCalls.removeMemberTag, ({ params, body, ...work }) =>
    removeTag(params.id, body.tag, work),
  );

  deskCall(api, mailCalls.listMails, async ({ query, ...searcher }) => {
    const found = await listMails(shop, query);
    const { page, total } = found;
    if (query.q)
      await auditSearch(shop, mailCalls.listMails, searcher, { entity: 'mail', page, after: { total } });
    return found;
  });
  deskCall(api, mailCalls.readStoredMails, () => readStoredMails(shop));
  deskCall(api, mailCalls.readMail, ({ params }) => readMail(shop, params.id));
  deskChange(api, mailCalls.settleStoredMails, ({ body, ...work }) => settleStoredMails(shop, body, work));
  deskChange(api, mailCalls.sendMailAgain, ({ params, ...work }) => sendMailAgain(shop, params.id, work));
}
