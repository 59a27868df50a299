/** Calls by roles: who is refused, and that a session and the desk's key are needed. */
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#contract/desk/permissions.ts';
import type { TestShop } from '../../setup/shop.ts';
import { desk, staffMember } from './desk.ts';

/** `lowest`: the role with the fewest permissions that may make the call. */
type Row = [method: string, path: string, lowest: Role, body?: object];

/** @param otherwise statuses for those who may make the call, as its input makes little sense */
export function describeRoles(shop: () => TestShop, rows: Row[], otherwise = [200, 201, 400, 404]): void {
  describe.each(rows)('%s %s', (method, path, lowest, body) => {
    test.each([...roles])('of a %s', async (role) => {
      const { token } = await staffMember(shop(), role);
      const { status } = await desk(shop(), method, path, { token, body });
      if (roles.indexOf(role) < roles.indexOf(lowest)) expect(status).toBe(403);
      else expect(otherwise).toContain(status);
    });
    test('without a session, and without the desk’s key', async () => {
      expect((await desk(shop(), method, path, { body })).status).toBe(401);
      expect((await desk(shop(), method, path, { body, headers: { 'X-Desk-Key': '' } })).status).toBe(404);
    });
  });
}
