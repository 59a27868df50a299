import { createServer } from 'node:net';

/** Ports from 1024 on that browsers and `fetch` refuse to connect to (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]);

/**
 * Errors of ports that are about to be used: not a number, used twice, or taken by another program.
 * @param {{ variable: string, value: string | undefined }[]} wanted
 * @param {string | undefined} host address to listen on; empty = every interface
 * @returns {Promise<string[]>} a sentence per error
 */
export async function portFaults(wanted, host) {
  const faults = [];
  const seen = new Map();
  for (const { variable, value } of wanted) {
    const port = Number(value);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      faults.push(`${variable}=${value} is not a port number.`);
    } else if (BLOCKED.has(port)) {
      faults.push(`Browsers refuse to open port ${port}: set ${variable} to another number.`);
    } else if (seen.has(port)) {
      faults.push(`${variable} and ${seen.get(port)} both say ${port}: give one of them another number.`);
    } else if (!(await isFree(port, host))) {
      faults.push(`Port ${port} is in use: end the other program or set ${variable} to another number.`);
    }
    seen.set(port, variable);
  }
  return faults;
}

/**
 * Free ports for a second copy, next to each other.
 * @param {number} count
 * @param {string | undefined} host
 * @returns {Promise<number[]>} empty if no port is free
 */
export async function otherPorts(count, host) {
  for (let first = 4000; first < 10_000; first += 100) {
    const ports = Array.from({ length: count }, (_, n) => first + n);
    const usable = await Promise.all(
      ports.map(async (port) => !BLOCKED.has(port) && (await isFree(port, host))),
    );
    if (usable.every(Boolean)) return ports;
  }
  return [];
}

/** Below the range for outgoing connections, so that the port of a killed process stays free for its restart. */
const FREE = { from: 10_000, to: 32_000 };
/** @type {Set<number>} */
const given = new Set();

/** A random free port, each time another one. */
export async function freePort() {
  for (;;) {
    const port = FREE.from + Math.floor(Math.random() * (FREE.to - FREE.from));
    if (given.has(port) || BLOCKED.has(port) || !(await isFree(port, undefined))) continue;
    given.add(port);
    return port;
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 */
async function isFree(port, host) {
  // Tries IPv4 and IPv6, because on some systems a bind to one succeeds while a program listens on the other.
  for (const address of host ? [host] : ['0.0.0.0', '::', '127.0.0.1']) {
    if ((await bindError(port, address)) === 'EADDRINUSE') return false;
  }
  return true;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} error code, or undefined if the port is free; without IPv6, `::` fails with
 *   another code than EADDRINUSE
 */
function bindError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
