/** Participants of a seminar, and the link to join it online (docs/decisions/016-join-links.md). */
import { z } from 'zod';
import { idParams, textUpTo, withoutCr } from '../../fields.ts';
import { isHttpsUrl } from '../../rules/validation.ts';
import { defineDeskCall } from '../call.ts';
import { csvEncodings } from '../files.ts';
import { deskSearchText } from '../paging.ts';

export const JOIN_URL_MAX = 2_000;
export const JOIN_NOTE_MAX = 1_000;
/** Maximum number of participants in a response; the CSV file has all of them. */
export const PARTICIPANTS_MAX = 1_000;

const seminar = z.object({
  id: z.int(),
  code: z.string(),
  /** Japanese name, as in the list of products. */
  name: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** In the language of the request. */
  venue: z.string(),
  isCancelled: z.boolean(),
  hasOnlineSeats: z.boolean(),
});
export type SeminarHead = z.output<typeof seminar>;

/**
 * Somebody named for a seat, or the person of the order's address with all other seats of a line. The order is paid or
 * awaits its payment.
 */
const participant = z.object({
  order: z.object({ id: z.int(), number: z.string() }),
  /** The seat of the order line for which the person was named; null for the person of the address. */
  place: z.int().nullable(),
  name: z.string(),
  /** The reading of this name, if the shop knows it. */
  kana: z.string().nullable(),
  /** The member who ordered, if that is somebody else: whose email address and phone number these are. */
  buyer: z.string().nullable(),
  /** Of the order. */
  email: z.string(),
  /** Of the order; digits only. */
  phoneNumber: z.string().nullable(),
  /** Code and name of the variant; the name is empty if the seminar has only one kind of seat. */
  seat: z.object({ code: z.string(), name: z.string() }),
  /** Excludes returned seats. */
  seats: z.int(),
  paymentState: z.enum(['awaiting_payment', 'paid', 'partially_refunded']),
});
export type Participant = z.output<typeof participant>;

export const listParticipants = defineDeskCall({
  id: 'desk.listParticipants',
  summary:
    'Participants of a seminar, sorted by the reading of their names, and the seats left; `q`: those whose family or given name, or its reading, begins so',
  method: 'get',
  path: '/goods/{id}/participants',
  access: 'orders.read',
  params: idParams,
  query: z.object({ q: deskSearchText }),
  data: z.object({
    seminar,
    hasLink: z.boolean(),
    /** `left` is null if stock is not tracked. */
    seats: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        paid: z.int(),
        waiting: z.int(),
        left: z.int().nullable(),
      }),
    ),
    participants: z.array(participant),
    /** True if there are more than `PARTICIPANTS_MAX`. */
    isCut: z.boolean(),
  }),
});
export type Participants = z.output<typeof listParticipants.data>;

export const exportParticipants = defineDeskCall({
  id: 'desk.exportParticipants',
  summary: 'All participants of a seminar as CSV, in Japanese',
  method: 'post',
  path: '/goods/{id}/participants/export',
  access: 'files.write',
  params: idParams,
  body: z.object({ encoding: z.enum(csvEncodings, { error: 'validation.invalid' }) }),
  data: z.instanceof(Uint8Array),
});

/** The join link; empty for none. */
const link = z.string().trim().max(JOIN_URL_MAX, 'validation.field_maximum');
const note = z
  .string()
  .transform((value) => withoutCr(value).trim())
  .pipe(textUpTo(JOIN_NOTE_MAX))
  .default('');

export const readJoinLink = defineDeskCall({
  id: 'desk.readJoinLink',
  summary: 'The link to join an online seminar, with the note for participants',
  method: 'get',
  path: '/goods/{id}/join-link',
  access: 'goods.write',
  params: idParams,
  data: z.object({
    seminar,
    url: z.string(),
    noteJa: z.string(),
    noteEn: z.string(),
    /** Changes with the link and the notes. */
    revision: z.string(),
    /** When the link is first mailed and shown to participants. */
    dueAt: z.iso.datetime(),
    /** Number of orders to which a link was mailed. */
    mailedOrders: z.int(),
  }),
});
export type JoinLink = z.output<typeof readJoinLink.data>;

export const writeJoinLink = defineDeskCall({
  id: 'desk.writeJoinLink',
  summary:
    'Sets or removes the link. `tell`: mails the change to those who already have the link. 409 `changed` when `revision` is outdated, 409 `import_under_way`',
  method: 'put',
  path: '/goods/{id}/join-link',
  access: 'goods.write',
  params: idParams,
  body: z.object({
    url: link.refine((value) => value === '' || isHttpsUrl(value), 'validation.https_url'),
    noteJa: note,
    noteEn: note,
    tell: z.boolean(),
    revision: z.string().max(64),
  }),
  data: z.object({ revision: z.string() }),
});
