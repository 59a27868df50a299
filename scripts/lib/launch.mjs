import { otherPorts, portFaults } from './ports.mjs';
import { ProcessGroup } from './process-group.mjs';
import { untilReady } from './ready.mjs';

/** @typedef {import('./env.mjs').Env} Env */
/** @typedef {import('./process-table.mjs').ProcessRow} ProcessRow */

/** Long, because the first start creates the database and fills it. */
const READY_MAX_MS = 180_000;

/**
 * Ends this process with a message when a port cannot be used. The message names free ports.
 * @param {ProcessRow[]} table
 * @param {Env} env
 */
export async function requireFreePorts(table, env) {
  const wanted = table.map(({ portVariable }) => ({ variable: portVariable, value: env[portVariable] }));
  const faults = await portFaults(wanted, env['HOST']);
  if (faults.length === 0) return;
  const others = await otherPorts(table.length, env['HOST']);
  const settings = table
    .toReversed()
    .map(({ portVariable }, n) => `${portVariable}=${others[n]}`)
    .join(' ');
  const offer = others.length > 0 ? `These are free: ${settings} DATA_DIR=./var2 npm start\n` : '';
  process.stderr.write(`${faults.join('\n')}\n${offer}`);
  process.exit(1);
}

/**
 * Starts the processes of the table and keeps them running until this process is asked to end; then exits. A process
 * that dies is started again, at most three times in a minute. All start at the same time, but storefront and desk
 * (server.js) open their ports only when the others are ready. In mode `dev` storefront and desk cannot wait, so they
 * are started later.
 * @param {ProcessRow[]} table
 * @param {'built' | 'dev'} mode
 * @param {{ root: string, env: Env, onReady: () => void }} options
 */
export async function launch(table, mode, { root, env, onReady }) {
  const group = new ProcessGroup();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => group.end(0));
  void group.ended.then((code) => process.exit(code));

  /** @param {ProcessRow} row */
  const hostOf = ({ hostVariable }) => {
    const host = env[hostVariable] ?? '';
    return ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  };
  // The reloading servers of `dev` do not read messages from a channel.
  const hasChannel = mode === 'built';
  const options = { cwd: root, env: { ...env, WAIT_FOR_PARENT: hasChannel ? '1' : undefined }, hasChannel };
  /** @param {ProcessRow} row */
  const start = (row) => group.start(row.name, row[mode], options);
  /** @param {ProcessRow} row */
  const open = (row) => (hasChannel ? group.tell(row.name, 'open') : start(row));
  /** @param {ProcessRow[]} rows */
  const ready = async (rows) => {
    for (const row of rows) {
      const { name, portVariable } = row;
      const url = `http://${hostOf(row)}:${env[portVariable]}/readyz`;
      await untilReady(url, { timeoutMs: READY_MAX_MS, signal: group.signal });
      group.keep(name);
      process.stdout.write(`${name} is ready.\n`);
    }
  };
  try {
    const others = table.filter((row) => !row.startsLast);
    const last = table.filter((row) => row.startsLast);
    others.forEach(start);
    if (hasChannel) last.forEach(start);
    await ready(others);
    last.forEach(open);
    await ready(last);
    onReady();
  } catch (error) {
    if (group.signal.aborted) return;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    group.end(1);
  }
}
