/** What staff write about a member: notes, and tags by which the list of members is filtered. */
import { z } from 'zod';
import { idParams, requiredText, rowId } from '../fields.ts';
import { defineDeskCall } from './call.ts';

export const NOTE_MAX = 2000;
export const TAG_MAX = 20;
export const TAGS_MAX = 10;

/** Letters of any width and any number of spaces make the same tag. */
const tag = requiredText(TAG_MAX).transform((text) => text.normalize('NFKC').replace(/\s+/g, ' ').trim());

export const addMemberNote = defineDeskCall({
  id: 'desk.addMemberNote',
  summary: 'Adds a note about a member, which only staff see',
  method: 'post',
  path: '/members/{id}/notes',
  access: 'people.write',
  params: idParams,
  body: z.object({ text: requiredText(NOTE_MAX) }),
  status: 204,
  data: z.null(),
});

export const deleteMemberNote = defineDeskCall({
  id: 'desk.deleteMemberNote',
  summary: 'Deletes a note about a member; 409 `changed` if it is gone',
  method: 'delete',
  path: '/members/{id}/notes/{note}',
  access: 'people.write',
  params: idParams.extend({ note: rowId }),
  status: 204,
  data: z.null(),
});

export const addMemberTag = defineDeskCall({
  id: 'desk.addMemberTag',
  summary: 'Tags a member; 400 at `tag` if the member has this tag, or ten of them',
  method: 'post',
  path: '/members/{id}/tags',
  access: 'people.write',
  params: idParams,
  body: z.object({ tag }),
  status: 204,
  data: z.null(),
});

export const removeMemberTag = defineDeskCall({
  id: 'desk.removeMemberTag',
  summary: 'Takes a tag from a member; 409 `changed` if the member does not have it',
  method: 'post',
  path: '/members/{id}/tags/removal',
  access: 'people.write',
  params: idParams,
  body: z.object({ tag }),
  status: 204,
  data: z.null(),
});

export const listMemberTags = defineDeskCall({
  id: 'desk.listMemberTags',
  summary: 'The tags that members have, at most 200',
  method: 'get',
  path: '/member-tags',
  access: 'people.read',
  data: z.object({ tags: z.array(z.string()) }),
});
