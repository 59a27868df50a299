/** The sandbox speaks ROBOT PAYMENT's protocol and, unlike the vendor, can be queried. */
import { z } from 'zod';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { type Found, GatewayUnknownError } from './gateway.ts';
import { ANSWER_LIMIT, RobotGateway } from './robot.ts';

/** Maximum bytes of a day's list, enough for a hundred thousand payments. */
const DAY_LIMIT = 16 * 1024 * 1024;

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

  override async find(reference: string): Promise<Found> {
    const text = await this.ask(`transactions?cod=${encodeURIComponent(reference)}`, ANSWER_LIMIT);
    const { items } = readItems(text);
    return items.map(({ gid, state, ta, ec }) => ({ gatewayId: gid, state, total: ta, code: ec }));
  }

  override dayList(day: string): Promise<string> {
    return this.ask(`transactions.csv?day=${day}`, DAY_LIMIT);
  }

  private async ask(path: string, limit: number): Promise<string> {
    try {
      const response = await fetch(`${this.options.url}/sandbox/${path}`, {
        signal: AbortSignal.timeout(Math.min(this.options.timeoutMs, 5000)),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await boundedAnswer(response, limit);
    } catch (error) {
      throw new GatewayUnknownError('could not be reached', { cause: error });
    }
  }
}

function readItems(text: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch (error) {
    throw new GatewayUnknownError('unreadable answer', { cause: error });
  }
}
