/** Starts processes for the benchmark, waits for them and measures their memory. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, stop(): Promise<void> }} Running */

/**
 * @param {string[]} command arguments of node
 * @param {Record<string, string>} env
 * @param {string} cwd
 * @returns {Running}
 */
export function start(command, env, cwd) {
  const child = spawn(process.execPath, command, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Waits until the URL responds with the status 200.
 * @param {string} url
 * @returns {Promise<number>} milliseconds
 */
export async function untilOk(url) {
  const began = performance.now();
  while (performance.now() - began < 120_000) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now() - began;
    await sleep(10);
  }
  throw new Error(`${url} is not ready after two minutes`);
}

/**
 * Finds a child of a process by a word of the child's command line.
 * @param {number} pid
 * @param {string} word
 */
export function childOf(pid, word) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(word)) ?? 0;
}

/**
 * Resident memory of a process in MB.
 * @param {number} pid
 */
export const memoryOf = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
