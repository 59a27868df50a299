import * as calls from '#contract/desk/owner/erasure.ts';
import { eraseMember } from '../../domain/erasure/erase.ts';
import { erasurePlan } from '../../domain/erasure/erasure-plan.ts';
import { exportMember, ownExport } from '../../domain/erasure/export.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

export function erasureRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.readErasure, ({ params }) => erasurePlan(shop, params.id));
  deskChange(api, calls.exportMember, ({ params, ...work }) => exportMember(shop, params.id, work));
  deskCall(api, calls.readMemberExport, async ({ params, staff }) => {
    const found = await ownExport(shop, shop.db, staff, { memberId: params.id, file: params.file });
    if (!found) throw new ApiError(404, 'file_not_found', 'file_not_found');
    return { name: found.name, endsAt: found.endsAt.toISOString() };
  });
  deskChange(
    api,
    calls.eraseMember,
    ({ params, body, ...work }) => eraseMember(shop, params.id, body.file, work),
    () => {
      shop.caches.sessions.clear();
      shop.catalogueChanged();
    },
  );
}
