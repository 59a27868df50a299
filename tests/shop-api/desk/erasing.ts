/** Calls of the desk that export and erase a member. */
import type { TestShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey } from './desk.ts';

/** `token` is a function, because tests that move the clock log in again. */
export const erasingAs = (t: TestShop, token: () => string) => {
  const ok = (method: string, path: string, body?: unknown) =>
    deskOk(t, method, path, { token: token(), body });
  return {
    ok,
    /** Returns the id of the export's file. */
    exportOf: async (id: number): Promise<string> => (await ok('POST', `/members/${id}/export`)).file,
    erase: (id: number, file: string, key = newKey()) =>
      desk(t, 'POST', `/members/${id}/erasure`, { token: token(), body: { file }, key }),
  };
};
