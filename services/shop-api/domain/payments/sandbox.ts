/** The sandbox speaks ROBOT PAYMENT's protocol and can, unlike the vendor, also be asked what became of a reference. */
import { z } from 'zod';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { type Found, GatewayUnknownError } from './gateway.ts';
import { ANSWER_LIMIT, RobotGateway } from './robot.ts';

const answer = z.object({
  items: z.array(
    z.object({
      gid: z.string(),
      state: z.enum(['authorised', 'captured', 'cancelled', 'failed']),
      ta: z.number(),
      ec: z.string(),
    }),
  ),
});

export class SandboxGateway extends RobotGateway {
  override readonly name = 'sandbox';

  override async find(cod: string): Promise<Found> {
    try {
      const url = `${this.options.url}/sandbox/transactions?cod=${encodeURIComponent(cod)}`;
      const response = await fetch(url, {
        signal: AbortSignal.timeout(Math.min(this.options.timeoutMs, 5000)),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { items } = answer.parse(JSON.parse(await boundedAnswer(response, ANSWER_LIMIT)));
      return items.map(({ gid, state, ta, ec }) => ({ gid, state, total: ta, code: ec }));
    } catch (error) {
      throw new GatewayUnknownError('could not be asked', { cause: error });
    }
  }
}
