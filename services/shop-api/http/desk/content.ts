import * as calls from '#contract/desk/content/calls.ts';
import { type ContentKind, type ContentValues, valuesSchema } from '#contract/desk/content/kinds.ts';
import { listPictures, uploadPicture } from '#contract/desk/pictures.ts';
import {
  addContent,
  changeContent,
  checkPictures,
  checkVersion,
  hideContent,
  moveContent,
  restoreContent,
} from '../../domain/content/change.ts';
import { placeholders } from '../../domain/content/published.ts';
import { listContent, listContentKinds, listVersions, readContent } from '../../domain/content/stored.ts';
import { newestUploads, reducedPicture, storeUpload } from '../../domain/media/uploads.ts';
import { type Api, parse } from '../route.ts';
import { deskCall, deskChange, deskPreparedChange } from './route.ts';

export function deskContentRoutes(api: Api): void {
  const { shop } = api;
  /** Clears cached answers, because search answers contain questions of the FAQ. */
  const changed = () => shop.catalogueChanged();
  const valuesFrom = (kind: ContentKind, sent: object) =>
    checkPictures(shop, parse(valuesSchema(kind), sent) as ContentValues);

  deskCall(api, calls.listContentKinds, () => listContentKinds(shop));
  deskCall(api, calls.listContent, ({ params }) => listContent(shop, shop.db, params.kind));
  deskCall(api, calls.readContent, ({ params }) => readContent(shop, shop.db, params.kind, params.id));
  deskCall(api, calls.readPlaceholders, async () => ({ placeholders: await placeholders(shop) }));
  deskCall(api, calls.listContentVersions, ({ params }) => listVersions(shop.db, params.kind, params.id));
  deskPreparedChange(
    api,
    calls.addContent,
    ({ params, body }) => valuesFrom(params.kind, body.values),
    ({ params, prepared, ...work }) => addContent(shop, params.kind, prepared, work),
    changed,
  );
  deskPreparedChange(
    api,
    calls.changeContent,
    ({ params, body }) => valuesFrom(params.kind, body.values),
    ({ params, prepared: values, body: { revision }, ...work }) =>
      changeContent(shop, params, { values, revision }, work),
    changed,
  );
  deskChange(
    api,
    calls.hideContent,
    ({ params, body, ...work }) => hideContent(shop, params, body, work),
    changed,
  );
  deskChange(
    api,
    calls.moveContent,
    ({ params, body, ...work }) => moveContent(shop, params, body.to, work),
    changed,
  );
  deskPreparedChange(
    api,
    calls.restoreContent,
    ({ params, body }) => checkVersion(shop, params, body.version),
    ({ params, body, ...work }) => restoreContent(shop, params, body, work),
    changed,
  );

  deskCall(api, listPictures, async () => ({ names: await newestUploads(shop.db) }));
  deskPreparedChange(
    api,
    uploadPicture,
    ({ body, query }) => reducedPicture(body, query.crop),
    async ({ tx, prepared, audit }) => {
      const { bytes, small } = prepared;
      const name = await storeUpload(tx, bytes);
      audit({ entity: 'picture', entityId: name, after: { addedPicture: name, bytes: bytes.length } });
      return { name, small };
    },
  );
}
