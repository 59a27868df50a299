/**
 * `npm run soak -- --orders 500 --kills 16 [--postgres] [--clocks] [--beside FOLDER] [--seed 7] [--strange 20000]`: exit
 * code 1 when anything differs. FOLDER: a checkout of another release, installed and built.
 */
import { parseArgs } from 'node:util';
import built from '../setup/built.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '500' },
    kills: { type: 'string', default: '16' },
    seed: { type: 'string', default: '7' },
    strange: { type: 'string', default: '20000' },
    postgres: { type: 'boolean', default: false },
    clocks: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
await built();
const { line, faults } = await soak({
  orders: Number(values.orders),
  kills: Number(values.kills),
  seed: Number(values.seed),
  strange: Number(values.strange),
  postgres: values.postgres,
  clocks: values.clocks,
  beside: values.beside,
  say: (text) => say(`${new Date().toISOString().slice(11, 19)} ${text}`),
});
for (const fault of faults) say(fault);
say(line);
process.exit(faults.length === 0 ? 0 : 1);
