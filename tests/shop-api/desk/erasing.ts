/** Calls of the desk that export and erase a member. */
import type { TestShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey } from './desk.ts';

/** `shop` and `token` are functions, because a file has both only when its tests run. */
export const erasingAs = (shop: () => TestShop, token: () => string) => {
  const ok = (method: string, path: string, body?: unknown) =>
    deskOk(shop(), method, path, { token: token(), body });
  return {
    ok,
    /** Returns the id of the export's file. */
    exportOf: async (id: number): Promise<string> => (await ok('POST', `/members/${id}/export`)).file,
    erase: (id: number, file: string, key = newKey()) =>
      desk(shop(), 'POST', `/members/${id}/erasure`, { token: token(), body: { file }, key }),
  };
};
