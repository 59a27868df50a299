/**
 * `npm run bench -- against [COMMIT] [--folder FOLDER] [--only PART] [--rounds N]`: compares the processor time of this
 * release with that of an older one and of a hello-world Remix app, all measured in turn in one run. Prints a table
 * with a row for each target. COMMIT is installed and built in a temporary folder, or FOLDER is used, which has a built
 * release. PART is pages, orders, memory or start. Needs Linux and PostgreSQL.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { inCluster, inDatabase } from '../../tests/setup/database.ts';
import { startCluster } from '../../tests/setup/postgres-cluster.ts';
import { processorMs } from '../../tests/setup/processor-time.ts';
import { startHello } from '../hello.mjs';
import { memoryOf } from '../processes.mjs';
import { Shopping } from './orders.ts';
import { measurePages } from './pages.ts';
import { postgresMs, postmasterOf } from './processor.ts';
import { checkOut, Release } from './release.ts';
import { inTurn, type Round } from './rounds.ts';
import { memoryRow, pageRows, print, rowOf } from './table.ts';

const COMMIT = '769d32c0';
const ROUNDS = 5;

type Measured = {
  releases: { old: Release; new: Release };
  postmaster: number;
  rounds: number;
  /** Functions that are called at the end, the last one first. */
  ends: (() => Promise<void>)[];
};

/** Each returns rows of the table. */
const PARTS: Record<string, (measured: Measured) => Promise<string[][]>> = {
  async pages({ releases, postmaster, rounds, ends }) {
    const hello = await startHello();
    ends.push(hello.stop);
    return pageRows(await measurePages({ releases, hello, postmaster }, rounds));
  },

  async orders({ releases, postmaster, rounds, ends }) {
    const shoppingAt = async (release: Release) => {
      const shopping = await Shopping.at(release, postmaster);
      ends.push(shopping.end);
      return shopping;
    };
    const shopping = { old: await shoppingAt(releases.old), new: await shoppingAt(releases.new) };
    const orders = await inTurn(rounds, (which) => shopping[which].wholeOrders());
    const atOnce = await inTurn(rounds, (which) => shopping[which].ordersAtOnce());
    return [
      rowOf('whole order, cart to paid', orders, { ofOld: 0.55 }),
      rowOf('50 orders at once, per order', atOnce, { clock: 1 }),
    ];
  },

  async memory({ releases }) {
    return ['storefront', 'shop-api'].map((name) =>
      memoryRow(name, memoryOf(releases.old.pid(name)), memoryOf(releases.new.pid(name))),
    );
  },

  async start({ releases, postmaster, rounds }) {
    const starts = await inTurn(rounds, (which) => startOf(releases[which], postmaster));
    return [rowOf('start of the Shop API', starts, { ofOld: 0.7 })];
  },
};

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      only: { type: 'string' },
      rounds: { type: 'string', default: String(ROUNDS) },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');
  const parts = Object.entries(PARTS).filter(([name]) => name === (values.only ?? name));
  if (parts.length === 0) throw new Error(`--only must be one of ${Object.keys(PARTS).join(', ')}`);
  return { commit: positionals[0] ?? COMMIT, folder: values.folder, rounds, parts };
}

export async function benchAgainst(args: string[]): Promise<void> {
  const { commit, folder, rounds, parts } = readArguments(args);
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const root = folder ? path.resolve(folder) : await checkOut(commit);
  const cluster = await startCluster(bin);
  const ends = [cluster.stop];
  const table: string[][] = [];
  try {
    const release = async (name: string, its: string) => {
      await inCluster(cluster.url, `create database ${name}`);
      const started = await Release.start(its, inDatabase(cluster.url, name));
      ends.push(() => started.stop());
      return started;
    };
    const releases = { old: await release('old', root), new: await release('new', ROOT) };
    for (const [name, measure] of parts) {
      console.log(`Measuring ${name} …`);
      table.push(...(await measure({ releases, postmaster: postmasterOf(cluster.data), rounds, ends })));
    }
  } finally {
    for (const end of ends.reverse()) await end();
    console.log(`Old: ${folder ?? commit}. Processor time of all processes, medians of ${rounds} rounds.\n`);
    // Also what was measured before a failure.
    print(table);
    console.log(
      '\nTwo targets have commands of their own: `npm run bench -- import` compares an import with COPY (≤ 2.5), and ' +
        '`npm run bench -- desk` measures the desk and lists of a shop of 3,000,000 orders (p95 ≤ that of the old release).',
    );
  }
}

/** Ends the Shop API and starts it again. */
async function startOf(release: Release, postmaster: number): Promise<Round> {
  await release.end('shop-api');
  const before = postgresMs(postmaster);
  const p50 = await release.run('shop-api');
  const postgres = postgresMs(postmaster) - before;
  return { processor: postgres + processorMs(release.pid('shop-api')), postgres, p50 };
}
