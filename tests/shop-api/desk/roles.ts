/** Tests each call with each role, without a session, and without the desk's key. */
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#contract/desk/permissions.ts';
import type { TestShop } from '../../setup/shop.ts';
import { desk, staffMember } from './desk.ts';

/** `lowest`: the role with the fewest permissions that may make the call. */
type Row = [method: string, path: string, lowest: Role, body?: object];

/** @param otherwise possible statuses of calls by permitted roles; the input of these calls may be invalid */
export function describeRoles(t: TestShop, rows: Row[], otherwise = [200, 201, 400, 404]): void {
  describe.each(rows)('%s %s', (method, path, lowest, body) => {
    test.each([...roles])('is allowed or refused for the role %s, as its permissions say', async (role) => {
      const { token } = await staffMember(t, role);
      const { status } = await desk(t, method, path, { token, body });
      if (roles.indexOf(role) < roles.indexOf(lowest)) expect(status).toBe(403);
      else expect(otherwise).toContain(status);
    });
    test('is refused without a session, and without the desk’s key', async () => {
      expect((await desk(t, method, path, { body })).status).toBe(401);
      expect((await desk(t, method, path, { body, headers: { 'X-Desk-Key': '' } })).status).toBe(404);
    });
  });
}
