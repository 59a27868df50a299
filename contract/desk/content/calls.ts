/** The desk's calls for texts written by staff. */
import { z } from 'zod';
import { rowId } from '../../fields.ts';
import { defineDeskCall } from '../call.ts';
import { contentValues, contentKind as kind } from './kinds.ts';

/** `nowhere`: no page is chosen on which the shop would show it. */
const contentStates = ['shown', 'planned', 'over', 'hidden', 'nowhere'] as const;
export type ContentState = (typeof contentStates)[number];

const change = z.object({ by: z.string().nullable(), at: z.iso.datetime() });

const row = z.object({
  id: z.int(),
  /** The Japanese name. */
  name: z.string(),
  state: z.enum(contentStates),
  beginsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Null if it was never changed at the desk. */
  changed: change.nullable(),
});
export type ContentRow = z.output<typeof row>;

const detail = row.extend({
  revision: z.int(),
  values: contentValues,
});
export type ContentDetail = z.output<typeof detail>;

const ofKind = z.object({ kind });
const item = z.object({ kind, id: rowId });
/** Values as sent. The Shop API validates them with `valuesSchema(kind)`. */
const sentValues = z.record(z.string(), z.string());
const revision = z.int();

export const listContentKinds = defineDeskCall({
  id: 'desk.listContentKinds',
  summary: 'Number of texts of each kind, and how many of them are public now',
  method: 'get',
  path: '/content',
  access: 'content.write',
  data: z.object({ items: z.array(z.object({ kind, total: z.int(), shown: z.int() })) }),
});

export const listContent = defineDeskCall({
  id: 'desk.listContent',
  summary: 'The texts of a kind, in the order in which the shop shows them',
  method: 'get',
  path: '/content/{kind}',
  access: 'content.write',
  params: ofKind,
  data: z.object({ items: z.array(row) }),
});

export const readContent = defineDeskCall({
  id: 'desk.readContent',
  summary: 'One text in both languages',
  method: 'get',
  path: '/content/{kind}/{id}',
  access: 'content.write',
  params: item,
  data: detail,
});

export const readPlaceholders = defineDeskCall({
  id: 'desk.readPlaceholders',
  summary: 'What the shop puts in place of `{{…}}` in texts',
  method: 'get',
  path: '/content-placeholders',
  access: 'content.write',
  data: z.object({
    /** Values by placeholder, with its braces. */
    placeholders: z.record(z.string(), z.object({ ja_JP: z.string(), en_US: z.string() })),
  }),
});
export type Placeholders = z.output<typeof readPlaceholders.data>['placeholders'];

export const addContent = defineDeskCall({
  id: 'desk.addContent',
  summary:
    'Adds a text as the last of its kind; 404 for a kind to which no text can be added, 409 `slug_taken`',
  method: 'post',
  path: '/content/{kind}',
  access: 'content.write',
  params: ofKind,
  body: z.object({ values: sentValues }),
  status: 201,
  data: detail,
});

export const changeContent = defineDeskCall({
  id: 'desk.changeContent',
  summary: 'Saves a text; 409 `changed` when somebody else changed it first, 409 `slug_taken`',
  method: 'put',
  path: '/content/{kind}/{id}',
  access: 'content.write',
  params: item,
  body: z.object({ values: sentValues, revision }),
  data: detail,
});

export const hideContent = defineDeskCall({
  id: 'desk.hideContent',
  summary: 'Hides a text from the shop, or shows it again; 409 `changed`',
  method: 'patch',
  path: '/content/{kind}/{id}',
  access: 'content.write',
  params: item,
  body: z.object({ hidden: z.boolean(), revision }),
  data: detail,
});

export const moveContent = defineDeskCall({
  id: 'desk.moveContent',
  summary: 'Swaps a text with the one before or after it; changes nothing at the ends of the list',
  method: 'post',
  path: '/content/{kind}/{id}/moves',
  access: 'content.write',
  params: item,
  body: z.object({ to: z.enum(['up', 'down']) }),
  data: z.object({ items: z.array(row) }),
});

const contentEvents = ['original', 'added', 'changed', 'hidden', 'shown', 'restored'] as const;
export type ContentEvent = (typeof contentEvents)[number];

const version = z.object({
  revision: z.int(),
  event: z.enum(contentEvents),
  /** Null for the version from before the first change at the desk. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  values: contentValues,
});
export type ContentVersion = z.output<typeof version>;

export const listContentVersions = defineDeskCall({
  id: 'desk.listContentVersions',
  summary: 'At most fifty versions of a text, newest first; the first is the current version',
  method: 'get',
  path: '/content/{kind}/{id}/versions',
  access: 'content.write',
  params: item,
  data: z.object({ name: z.string(), revision: z.int(), items: z.array(version) }),
});

export const restoreContent = defineDeskCall({
  id: 'desk.restoreContent',
  summary:
    'Restores a version by saving it as a new one; 400 for a deleted picture, 409 `changed`, `slug_taken`',
  method: 'post',
  path: '/content/{kind}/{id}/restorations',
  access: 'content.write',
  params: item,
  body: z.object({ version: z.int(), revision }),
  data: detail,
});
