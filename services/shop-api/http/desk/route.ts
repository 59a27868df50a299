/**
 * Registers the desk's calls. Each request is checked for the desk's secret, the session, the permission, a fresh
 * second factor and valid input, in this order. Then the handler runs; changes run in one transaction with idempotency
 * and audit.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import {
  DESK_BASE_PATH,
  DESK_BODY_BYTES_MAX,
  DESK_CODE_HEADER,
  DESK_KEY_HEADER,
  type DeskCall,
  IDEMPOTENCY_KEY_HEADER,
} from '#contract/desk/call.ts';
import { isPermitted } from '#contract/desk/permissions.ts';
import { totpCode } from '#contract/desk/staff.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { planEachTime } from '../../db/postgres-statements.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ViewContext } from '../../domain/catalogue/product-views.ts';
import { ApiError, secondFactorNeeded } from '../../domain/errors.ts';
import { mediaUrl } from '../../domain/media/url.ts';
import { type Audited, writeAudit } from '../../domain/staff/audit.ts';
import { once } from '../../domain/staff/idempotency.ts';
import { proveSecondFactor } from '../../domain/staff/login.ts';
import { findStaffSession, freshUntil, type StaffCaller, totpOf } from '../../domain/staff/session.ts';
import { sha256 } from '../../domain/tokens.ts';
import type { Shop } from '../../shop.ts';
import { bodyBytes } from '../middleware/body.ts';
import { anyCardNumber } from '../middleware/card-guard.ts';
import { message, serialise } from '../middleware/envelope.ts';
import { cleanStrings } from '../middleware/input.ts';
import { networkOf } from '../middleware/network.ts';
import {
  type Api,
  checked,
  honoPath,
  type Parsed,
  parse,
  parseBody,
  readBody,
  type Variables,
} from '../route.ts';

type Base<C extends DeskCall> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  locale: LocaleCode;
  view: ViewContext;
  network: string;
  requestId: string | undefined;
};
/** `isFresh`: the second factor was entered in the last ten minutes, or is in this request. */
type OfStaff = StaffCaller & { isFresh: boolean };

export type DeskGuestInput<C extends DeskCall> = Base<C>;
export type DeskInput<C extends DeskCall> = Base<C> & OfStaff;
export type DeskChangeInput<C extends DeskCall, Prepared = undefined> = DeskInput<C> & {
  tx: Tx;
  /** Every change must call it; one that changes several things, once for each. */
  audit: (row: Audited) => void;
  prepared: Prepared;
};

type Answer<C extends DeskCall> = Promise<z.input<C['data']>>;

/** A call without a session. */
export function deskGuest<C extends DeskCall>(
  api: Api,
  call: C,
  handler: (input: DeskGuestInput<C>) => Answer<C>,
): void {
  register(api, call, async (c) => handler((await readInput(api, c, call)) as DeskGuestInput<C>));
}

/** A call that only reads, or whose handler opens its own transactions and writes the audit log in them. */
export function deskCall<C extends DeskCall>(
  api: Api,
  call: C,
  handler: (input: DeskInput<C>) => Answer<C>,
): void {
  register(api, call, async (c) => {
    const caller = await enter(api, c, call);
    return handler({ ...(await readInput(api, c, call)), ...caller } as DeskInput<C>);
  });
}

/**
 * A change: one transaction, with its rows of the audit log. A repeated idempotency key gets the first response. After the
 * commit, runs `after` (to invalidate caches, as `shop.catalogueChanged` does) and wakes the workers.
 */
export function deskChange<C extends DeskCall>(
  api: Api,
  call: C,
  handler: (input: DeskChangeInput<C>) => Answer<C>,
  after?: () => void,
): void {
  deskPreparedChange(api, call, async () => undefined, handler, after);
}

/**
 * A change with a step that must not run in a transaction, such as a call over the network. This step is `prepare`, before
 * `handler`, because its result gives `prepared` its type.
 */
export function deskPreparedChange<C extends DeskCall, Prepared>(
  api: Api,
  call: C,
  prepare: (input: DeskInput<C>) => Promise<Prepared>,
  handler: (input: DeskChangeInput<C, Prepared>) => Answer<C>,
  after: () => void = () => {},
): void {
  const { shop } = api;
  register(api, call, async (c) => {
    const caller = await enter(api, c, call);
    const input = (await readInput(api, c, call)) as Base<C>;
    const key = idempotencyKey(c);
    const prepared = await prepare({ ...input, ...caller });
    const data = await inTransaction(shop.db, (tx) => {
      const sent: unknown = input.body;
      const body = sent instanceof Uint8Array ? sha256(sent).toString('base64url') : sent;
      const asked = {
        key,
        staffId: caller.staff.id,
        call: call.id,
        input: [input.params, body, ...(call.query ? [input.query] : [])],
      };
      return once(tx, asked, async () => {
        const audited: Audited[] = [];
        const answer = await handler({
          ...input,
          ...caller,
          tx,
          prepared,
          audit: (row) => {
            audited.push(row);
          },
        });
        if (audited.length === 0) throw new Error(`${call.id} writes no audit log`);
        const { network, requestId } = input;
        for (const row of audited)
          await writeAudit(tx, { ...row, staffId: caller.staff.id, call: call.id, network, requestId });
        return answer;
      });
    });
    shop.caches.menuCounts.clear();
    after();
    shop.wake();
    return data;
  });
}

const KEY = /^[\w-]{22}$/;

function idempotencyKey(c: Context): string {
  const key = c.req.header(IDEMPOTENCY_KEY_HEADER) ?? '';
  if (!KEY.test(key)) throw new ApiError(400, 'key_missing', 'key_missing');
  return key;
}

function register(
  { app, shop }: Api,
  call: DeskCall,
  work: (c: Context<Variables>) => Promise<unknown>,
): void {
  app.on(call.method.toUpperCase(), honoPath(call.path, DESK_BASE_PATH), async (c) => {
    await shop.refreshDetails();
    // Searches and filters of staff are rarer than shoppers' pages, and their values say much about the best plan.
    const data = await planEachTime(() => work(c));
    c.header('Cache-Control', 'no-store');
    if (call.status === 204) return c.body(null, 204);
    if (data instanceof Uint8Array)
      return c.body(Uint8Array.from(data), call.status, { 'Content-Type': 'application/octet-stream' });
    if (data instanceof ReadableStream)
      return c.body(data, call.status, { 'Content-Type': 'application/octet-stream' });
    const text = serialise(checked(shop, call, data), 'bare');
    return c.body(text, call.status, { 'Content-Type': 'application/json; charset=utf-8' });
  });
}

const networkIn = (clientIp: Api['clientIp'], c: Context<Variables>): string =>
  networkOf(clientIp.of(c.get('peer'), c.req.header('X-Forwarded-For')));

async function readInput(
  { shop, clientIp }: Api,
  c: Context<Variables>,
  call: DeskCall,
): Promise<Base<DeskCall>> {
  const query = cleanStrings(c.req.query());
  const file = call.bodyBytesMax === undefined ? undefined : await bodyBytes(c, call.bodyBytesMax);
  const json = call.body && !file ? await readBody(c, DESK_BODY_BYTES_MAX) : undefined;
  if (anyCardNumber([query, json])) throw new ApiError(400, 'card_data_refused', 'card_data_refused');
  const locale = c.get('locale');
  return {
    params: parse(call.params, cleanStrings(c.req.param())),
    query: parse(call.query, query),
    body: parseBody(call.body, file ?? json),
    locale,
    view: { locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) },
    network: networkIn(clientIp, c),
    requestId: c.res.headers.get('X-Request-Id') ?? undefined,
  } as Base<DeskCall>;
}

/** Throws 401 without a session, 403 without the permission or a fresh second factor. */
async function enter(
  { shop, clientIp }: Api,
  c: Context<Variables>,
  { access, fresh }: DeskCall,
): Promise<OfStaff> {
  const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const caller = token ? await findStaffSession(shop, token) : undefined;
  if (!caller || (access !== 'half' && caller.session.level !== 'full'))
    throw new ApiError(401, 'session_over', 'session_over');
  if (
    access !== 'guest' &&
    access !== 'half' &&
    access !== 'anyone' &&
    !isPermitted(caller.staff.role, access)
  )
    throw new ApiError(403, 'not_permitted', 'not_permitted');
  const mustProve = fresh === true || (fresh === 'sometimes' && c.req.header(DESK_CODE_HEADER) !== undefined);
  if (mustProve) await requireFreshFactor(shop, c, { ...caller, network: networkIn(clientIp, c) });
  return { ...caller, isFresh: mustProve || isFresh(shop, caller) };
}

/** Where DESK_TOTP=optional, also true for staff who have no second factor. */
const isFresh = (shop: Shop, caller: StaffCaller): boolean =>
  freshUntil(shop, caller) !== null ||
  (shop.env.DESK_TOTP === 'optional' && totpOf(caller.staff) === 'unset');

/** Throws 403 `confirm_totp` without a code, 400 at `code` with a wrong one. */
async function requireFreshFactor(
  shop: Shop,
  c: Context,
  caller: StaffCaller & { network: string },
): Promise<void> {
  if (isFresh(shop, caller)) return;
  const code = totpCode.safeParse(c.req.header(DESK_CODE_HEADER) ?? '');
  if (!code.success) throw secondFactorNeeded();
  await proveSecondFactor(shop, caller, code.data);
}

/** Answers requests without the desk's secret with 404, as if the shop had no desk. */
export function guardDesk({ app, shop }: Api, secret: string): void {
  const expected = sha256(secret);
  app.use(`${DESK_BASE_PATH}/*`, async (c, next) => {
    if (timingSafeEqual(sha256(c.req.header(DESK_KEY_HEADER) ?? ''), expected)) return next();
    shop.log('warn', 'desk.key_refused', {});
    return c.json({ code: 404, message: message('not_found', c.get('locale')), errorCode: 'not_found' }, 404);
  });
}
