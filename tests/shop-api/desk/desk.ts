/** A client of the desk's calls, and staff to make them. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Tx } from '#api/db/client.ts';
import { staff, staffSessions } from '#api/db/schema/staff.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { openStaffSession, raiseSession } from '#api/domain/staff/session.ts';
import { sha256 } from '#api/domain/tokens.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { TestShop } from '../../setup/shop.ts';

export const DESK_KEY = 'development-only-desk-secret-not-for-production';

// biome-ignore lint/suspicious/noExplicitAny: tests read any field; the Shop API checks the shapes of its responses itself
export type DeskAnswer = { status: number; body: any; headers: Headers };

type Options = {
  token?: string | undefined;
  body?: unknown;
  /** Idempotency key; by default a new one. */
  key?: string;
  code?: string;
  headers?: Record<string, string>;
};

export const newKey = (): string => randomBytes(16).toString('base64url');

export async function desk(
  t: Pick<TestShop, 'app'>,
  method: string,
  path: string,
  { token, body, key = newKey(), code, headers }: Options = {},
): Promise<DeskAnswer> {
  const file = body instanceof Uint8Array ? Uint8Array.from(body) : undefined;
  const type = file ? 'application/octet-stream' : 'application/json';
  const response = await t.app.request(`http://shop.test/desk-api${path}`, {
    method,
    headers: {
      'X-Desk-Key': DESK_KEY,
      'Accept-Language': 'ja_JP',
      ...(method === 'GET' ? {} : { 'Idempotency-Key': key }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(code ? { 'X-Desk-Code': code } : {}),
      ...(body === undefined ? {} : { 'Content-Type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: file ?? JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}

/** The body of the response; throws on an unexpected status. */
export async function deskOk(
  t: Pick<TestShop, 'app'>,
  method: string,
  path: string,
  options: Options = {},
): Promise<DeskAnswer['body']> {
  const answer = await desk(t, method, path, options);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** A new staff member without a second factor, and a session with all permissions of the role. */
export async function staffMember(t: TestShop, role: Role = 'staff', name = '試験 担当') {
  const email = `${randomBytes(6).toString('hex')}@desk.example.jp`;
  return inTransaction(t.shop.db, async (tx) => {
    const [member] = await tx.insert(staff).values({ email, name, role }).returning();
    if (!member) throw new Error('no staff row');
    return { id: member.id, email, name, role, token: await openFull(t, tx, member) };
  });
}

async function openFull(t: TestShop, tx: Tx, member: typeof staff.$inferSelect): Promise<string> {
  const { token } = await openStaffSession(t.shop, tx, member, '127.0.0.1');
  const [session] = await tx
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.hash, sha256(token)));
  if (!session) throw new Error('no session row');
  await raiseSession(t.shop, tx, session);
  return token;
}

/** Another session of a staff member, with all permissions of the role. */
export const fullSession = (t: TestShop, id: number): Promise<string> =>
  inTransaction(t.shop.db, async (tx) => {
    const [member] = await tx.select().from(staff).where(eq(staff.id, id));
    if (!member) throw new Error('no staff row');
    return openFull(t, tx, member);
  });
