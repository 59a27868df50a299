/** The sandbox speaks ROBOT PAYMENT's protocol and can, unlike the vendor, also be asked what became of a reference. */
import { z } from 'zod';
import { type Found, GatewayUnknownError } from './gateway.ts';
import { RobotGateway } from './robot.ts';

const transaction = z.object({
  gid: z.string(),
  state: z.enum(['authorised', 'captured', 'cancelled', 'failed']),
  ta: z.number(),
  ec: z.string().nullish(),
});

export class SandboxGateway extends RobotGateway {
  override readonly name = 'sandbox';

  override async find(cod: string): Promise<Found> {
    try {
      const url = `${this.options.url}/sandbox/transactions?cod=${encodeURIComponent(cod)}`;
      const response = await fetch(url, {
        signal: AbortSignal.timeout(Math.min(this.options.timeoutMs, 5000)),
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`status ${response.status}`);
      const found = transaction.parse(await response.json());
      return { gid: found.gid, state: found.state, total: found.ta, code: found.ec ?? '' };
    } catch (error) {
      throw new GatewayUnknownError('could not be asked', { cause: error });
    }
  }
}
