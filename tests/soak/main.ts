/** The soak (README.md): exit code 1 when anything differs. */
import { parseArgs } from 'node:util';
import built from '../setup/built.ts';
import { soak } from './soak.ts';

const HELP = `npm run soak -- [options]
  --orders 500     how many orders are placed
  --kills 16       how many times processes are killed
  --postgres       PostgreSQL, two of each process behind nginx, and a replica; without it the built-in database
  --clocks         wrong and changing clocks
  --beside FOLDER  beside another release: its checkout, installed and built
  --seed 7         start of the random numbers
  --strange 20000  requests with strange input`;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '500' },
    kills: { type: 'string', default: '16' },
    seed: { type: 'string', default: '7' },
    strange: { type: 'string', default: '20000' },
    postgres: { type: 'boolean', default: false },
    clocks: { type: 'boolean', default: false },
    beside: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
if (values.help) {
  say(HELP);
  process.exit(0);
}
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
