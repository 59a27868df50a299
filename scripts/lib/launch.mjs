import { otherPorts, portFaults } from './ports.mjs';
import { ProcessGroup } from './process-group.mjs';
import { untilReady } from './ready.mjs';

/** @typedef {import('./env.mjs').Env} Env */
/** @typedef {import('./process-table.mjs').ProcessRow} ProcessRow */

/** The first start makes the database and fills it. */
const READY_MAX_MS = 180_000;

/**
 * Ends this process with one message when a port cannot be used; it names others that can.
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
 * Starts the processes of the table and keeps them running until this one is asked to end; then exits. One that dies is
 * started again, three times in a minute at most.
 * All of them start side by side; the front door opens when those behind are ready (server.js). The reloading one of
 * `dev` cannot wait, so it starts then.
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
  // the reloading servers of `dev` do not listen to a channel
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
    const behind = table.filter((row) => !row.isFrontDoor);
    const front = table.filter((row) => row.isFrontDoor);
    behind.forEach(start);
    if (hasChannel) front.forEach(start);
    await ready(behind);
    front.forEach(open);
    await ready(front);
    onReady();
  } catch (error) {
    if (group.signal.aborted) return;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    group.end(1);
  }
}
