/** The desk's calls for the shop's details (contract/shop-details.ts). Each change adds a version. */
import { z } from 'zod';
import { detailFields, detailNames, shopDetails } from '../shop-details.ts';
import { defineDeskCall } from './call.ts';

/** 0: the server's settings. */
const revision = z.int().min(0);
const events = ['original', 'changed', 'restored'] as const;
export type DetailsEvent = (typeof events)[number];

const version = z.object({
  revision: z.int(),
  event: z.enum(events),
  /** Null for the version from before the first change at the desk. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  values: shopDetails,
});
export type DetailsVersion = z.output<typeof version>;

export const readDetails = defineDeskCall({
  id: 'desk.readDetails',
  summary: 'The shop’s details that are in force',
  method: 'get',
  path: '/shop-details',
  access: 'settings.write',
  data: z.object({
    revision,
    value: shopDetails,
    /** Stored fields that this release cannot read. The server's settings are in force instead. */
    unread: z.array(z.enum(detailNames)),
  }),
});

export const changeDetails = defineDeskCall({
  id: 'desk.changeDetails',
  summary: 'Saves the shop’s details as a new version; 409 `changed` when `revision` is not the newest',
  method: 'put',
  path: '/shop-details',
  access: 'settings.write',
  fresh: true,
  body: z.object({ value: detailFields, revision }),
  data: z.object({ revision }),
});

export const listDetailsVersions = defineDeskCall({
  id: 'desk.listDetailsVersions',
  summary: 'At most fifty versions of the shop’s details, newest first; the first is in force',
  method: 'get',
  path: '/shop-details/versions',
  access: 'settings.write',
  data: z.object({ revision, items: z.array(version) }),
});

export const restoreDetails = defineDeskCall({
  id: 'desk.restoreDetails',
  summary: 'Restores a version by saving it as a new one; 404 for an unknown version, 409 `changed`',
  method: 'post',
  path: '/shop-details/restorations',
  access: 'settings.write',
  fresh: true,
  body: z.object({ version: revision, revision }),
  data: z.object({ revision }),
});
