/** Runs podman and buildah with their own storage, so that other containers of the machine are not touched. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Cache between runs: replacement base images, build layers and npm's downloads. */
export const CACHE = path.join(
  process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
  'komorebi-containers',
);
/** Temporary files of a run, in memory; removed when the run ends (inside.sh). */
export const RUN = '/run/komorebi-containers';
/** Parent cgroup of all containers of a run. */
export const CGROUP = 'komorebi-containers';
const OUTPUT_MAX = 64 << 20;
/** Maximum characters of a command in an error message. */
const SHOWN_MAX = 200;

const storage = ['--root', `${CACHE}/storage`, '--runroot', `${RUN}/storage`, '--storage-driver', 'overlay'];
const engine = [
  ...['--tmpdir', `${RUN}/libpod`, '--volumepath', `${CACHE}/volumes`, '--cgroup-manager', 'cgroupfs'],
  ...['--events-backend', 'none', '--runtime', 'crun', '--log-level', 'error'],
];

const run = promisify(execFile);

/**
 * Runs a program and returns its standard output without the final line end. The message of an error has the command,
 * without the options in `unsaid`, and the end of the output.
 */
export async function program(
  name: string,
  args: string[],
  more: { env?: Record<string, string>; unsaid?: string[] } = {},
): Promise<string> {
  const { env = {}, unsaid = [] } = more;
  const options = { maxBuffer: OUTPUT_MAX, env: { ...process.env, ...env } };
  try {
    return (await run(name, [...unsaid, ...args], options)).stdout.trimEnd();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lastLines = `${stdout}${stderr}`.trimEnd().split('\n').slice(-40).join('\n');
    throw new Error(`${name} ${args.join(' ').slice(0, SHOWN_MAX)}\n${lastLines}`, { cause: error });
  }
}

export const buildah = (...args: string[]): Promise<string> => program('buildah', args, { unsaid: storage });

/** shop.ts runs the health checks itself; without this setting podman would need systemd timers. */
export const podman = (...args: string[]): Promise<string> =>
  program('podman', args, { unsaid: [...storage, ...engine], env: { DISABLE_HC_SYSTEMD: 'true' } });

/** Standard output and error of a container. */
export async function containerLog(name: string): Promise<string> {
  const { stdout, stderr } = await run('podman', [...storage, ...engine, 'logs', name], {
    maxBuffer: OUTPUT_MAX,
  });
  return stdout + stderr;
}

/** Like `podman … < input > output` in a shell. */
export async function podmanWithFile(
  args: string[],
  file: { input: string } | { output: string },
): Promise<void> {
  const opened = 'input' in file ? openSync(file.input, 'r') : openSync(file.output, 'w');
  try {
    const ends = 'input' in file ? ([opened, 'ignore'] as const) : (['ignore', opened] as const);
    const child = spawn('podman', [...storage, ...engine, ...args], { stdio: [...ends, 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`podman ${args.join(' ')}: exit code ${code}`);
  } finally {
    closeSync(opened);
  }
}

export const isThere = (image: string): Promise<boolean> =>
  podman('image', 'exists', image).then(
    () => true,
    () => false,
  );
