/** Refunds by staff for the desk's tests, with the pieces that they are for. */

import type { MoneyOfOrder } from '#contract/desk/refunds.ts';
import type { PieceFate } from '#contract/pieces.ts';
import type { TestShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, newKey } from './desk.ts';

export type GivenBack = { code: string; quantity: number; fate: PieceFate };

let serial = 0;

export class GivingBack {
  constructor(
    private readonly t: TestShop,
    private readonly token: () => string,
  ) {}

  money(id: number): Promise<MoneyOfOrder> {
    return deskOk(this.t, 'GET', `/orders/${id}/money`, { token: this.token() });
  }

  /** What became of the pieces of the line with this code. */
  async piecesOf(id: number, code: string) {
    const line = (await this.money(id)).lines.find((one) => one.code === code);
    if (!line) throw new Error(`no line ${code}`);
    return line.pieces;
  }

  /** The pieces as the calls want them. */
  async pieces(id: number, given: readonly GivenBack[]) {
    const { lines } = await this.money(id);
    return given.map(({ code, quantity, fate }) => ({
      itemId: lines.find((line) => line.code === code)?.itemId ?? 0,
      quantity,
      fate,
    }));
  }

  /** A refund by hand. `yen`: its amount. */
  async byHand(
    id: number,
    yen: number,
    given: readonly GivenBack[] = [],
    {
      shop = this.t,
      token = this.token(),
      key = newKey(),
      ...more
    }: Record<string, unknown> & {
      shop?: TestShop;
      token?: string;
      key?: string;
    } = {},
  ): Promise<DeskAnswer> {
    const pieces = await this.pieces(id, given);
    const what = { kind: 'manual', reason: 'returned', amount: yen * 100, way: 'bank', pieces };
    const body = { ...what, reference: `振込 ${++serial}`, ...more };
    return desk(shop, 'POST', `/orders/${id}/refunds`, { token, key, body });
  }

  /** A refund of the whole payment by the gateway. */
  async byGateway(id: number, given: readonly GivenBack[] = []): Promise<DeskAnswer> {
    const body = { kind: 'gateway', reason: 'customer', pieces: await this.pieces(id, given) };
    return desk(this.t, 'POST', `/orders/${id}/refunds`, { token: this.token(), body });
  }

  undo(refundId: number, note = '別のお客様への返金でした'): Promise<DeskAnswer> {
    return desk(this.t, 'POST', `/refunds/${refundId}/counter-entry`, {
      token: this.token(),
      body: { note },
    });
  }
}
