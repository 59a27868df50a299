/** Two staff members who ship orders. */
import { eq } from 'drizzle-orm';
import { orderEvents } from '#api/db/schema/orders.ts';
import type { TestShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, staffMember } from './desk.ts';
import { mailsOf, trackingNumber } from './placed.ts';

/** The input of a shipment, with a different tracking number each time. */
export const parcel = (number = trackingNumber(), more = {}) => ({
  carrier: 'yamato',
  trackingNumber: number,
  mail: true,
  ...more,
});

type Staff = Awaited<ReturnType<typeof staffMember>>;

export class Shipping {
  private constructor(
    private readonly t: TestShop,
    readonly sato: Staff,
    readonly kimura: Staff,
  ) {}

  static async start(t: TestShop): Promise<Shipping> {
    const sato = await staffMember(t, 'staff', '佐藤 誠');
    return new Shipping(t, sato, await staffMember(t, 'owner', '木村 葉子'));
  }

  ship(id: number, body: object, { token, key }: { token?: string; key?: string } = {}): Promise<DeskAnswer> {
    return desk(this.t, 'POST', `/orders/${id}/shipment`, {
      token: token ?? this.sato.token,
      body,
      ...(key ? { key } : {}),
    });
  }

  takeBack(id: number): Promise<DeskAnswer> {
    return desk(this.t, 'DELETE', `/orders/${id}/shipment`, { token: this.sato.token });
  }

  detail(id: number): Promise<DeskAnswer['body']> {
    return deskOk(this.t, 'GET', `/orders/${id}`, { token: this.sato.token });
  }

  mails(id: number) {
    return mailsOf(this.t, id, 'order_shipped');
  }

  async events(id: number): Promise<string[]> {
    const rows = await this.t.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.id);
    return rows.map(({ type }) => type);
  }
}
