/**
 * Runs the plain back end: `npx tsx tests/plain-backend/main.ts --port 4001 --gateway http://localhost:3002
 * --trouble nulls`. Members: hanako@example.jp and taro@example.jp, password1.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { habit } from './habits.ts';
import { startPlainBackend } from './plain-backend.ts';
import { troubleList } from './troubles.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4001' },
    /** URL of the card company, which notifies {port}/gateway/notify. */
    gateway: { type: 'string' },
    aid: { type: 'string', default: '123456' },
    /** Makes responses include the gateway's data. */
    'tells-gateway': { type: 'boolean', default: false },
    /** Lifetime of a login in seconds. */
    token: { type: 'string', default: '3600' },
    /** nulls, sparse, strings, slow, status or html; may be limited to calls by a pattern: `status:GET /faq`. */
    trouble: { type: 'string', multiple: true, default: [] },
    /** See habits.ts. */
    habit: { type: 'string', multiple: true, default: [] },
    /** Minor units of a yen: 100 or 1 (PRICE_MULTIPLIER=1). */
    unit: { type: 'string', default: '100' },
  },
});

const troubles = troubleList.parse(
  values.trouble.map((given) => {
    const [kind, ...call] = given.split(':');
    return { kind, call: call.join(':') };
  }),
);
const backend = await startPlainBackend({
  port: Number(values.port),
  troubles,
  tokenSeconds: Number(values.token),
  unit: values.unit === '1' ? 1 : 100,
  gateway: values.gateway ? { origin: values.gateway, aid: values.aid } : undefined,
  tellsGateway: values['tells-gateway'],
  habits: z.array(habit).parse(values.habit),
});
process.stdout.write(`SHOP_API_URL=${backend.url}  (ROOT_TAXON_CODE=CATEGORY)\n`);
