import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnv } from '#sandbox/env.ts';
import { loadEnv, readEnvText } from '../../scripts/lib/env.mjs';
import { isInstalled } from '../../scripts/lib/install.mjs';
import { freePort, portFaults } from '../../scripts/lib/ports.mjs';
import { ProcessGroup } from '../../scripts/lib/process-group.mjs';
import { untilReady } from '../../scripts/lib/ready.mjs';
import { isBuildFresh, readSources, writeStamp } from '../../scripts/lib/stamp.mjs';
import { welcome } from '../../scripts/lib/welcome.mjs';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('.env.example', () => {
  it('is enough to start the sandbox, and its URLs contain the chosen ports', () => {
    writeFileSync(join(folder, '.env.example'), example);
    const env = loadEnv(folder, { PORT: '4000', SHOP_API_PORT: '4001', SANDBOX_PORT: '4002' });
    expect(env).toMatchObject({
      SHOP_URL: 'http://localhost:4000',
      SHOP_API_URL: 'http://localhost:4001/shop-api',
      GATEWAY_URL: 'http://localhost:4002',
    });
    expect(readEnv(env)).toMatchObject({
      port: 4002,
      notifyUrl: 'http://localhost:4001/gateway/notify',
      returnUrl: 'http://localhost:4000/checkout/complete?from=gateway',
      hangMs: 40_000,
    });
  });

  it('has a comment above each variable', () => {
    const lines = example.split('\n');
    for (const [index, line] of lines.entries()) {
      if (/^SHOP_LEGAL_\w+_EN=/.test(line) || !/^\w+=/.test(line)) continue;
      expect(lines[index - 1], line).toMatch(/^# \S/);
    }
  });
});

describe('reading an environment file', () => {
  it('removes quotes and comments, and prefers variables that are already set', () => {
    const text = ['A=1', 'B=2 # two', "C='# raw'", 'export D="x # y"', 'E=', '# F=1', 'G=#none'];
    expect(readEnvText(text.join('\r\n'), { A: '9' })).toEqual({
      A: '9',
      B: '2',
      C: '# raw',
      D: 'x # y',
      E: '',
      G: '',
    });
  });

  it('reports a line that is not an assignment', () => {
    expect(() => readEnvText('A=1\nnonsense', {}, '.env')).toThrow('.env:2');
  });

  it('refuses a value that contains # without quotes, because it would be cut off', () => {
    expect(() => readEnvText('A=1\nSECRET=abc#def', {}, '.env')).toThrow('.env:2');
    expect(() => readEnvText('SECRET=abc d#ef', {})).toThrow('quotes');
    expect(readEnvText(`SECRET='abc#def'`, {})).toEqual({ SECRET: 'abc#def' });
  });
});

describe('the ports of the shop', () => {
  it('are reported with their variable if they are taken, not a number, or used twice', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const taken = String((other.address() as AddressInfo).port);
    const faults = await portFaults(
      [
        { variable: 'PORT', value: taken },
        { variable: 'SHOP_API_PORT', value: 'x' },
        { variable: 'SANDBOX_PORT', value: taken },
      ],
      undefined,
    );
    other.close();
    expect(faults).toHaveLength(3);
    expect(faults[0]).toMatch(new RegExp(`Port ${taken} .*PORT`));
    expect(faults[1]).toContain('SHOP_API_PORT=x');
    expect(faults[2]).toContain('SANDBOX_PORT and PORT');
  });

  it('are reported, and never chosen, if browsers refuse to open them', async () => {
    expect(await portFaults([{ variable: 'PORT', value: '10080' }], undefined)).toEqual([
      expect.stringContaining('PORT'),
    ]);
    vi.spyOn(Math, 'random').mockReturnValueOnce((10_080.5 - 10_000) / 22_000);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    expect(await freePort()).not.toBe(10_080);
  });
});

describe('a group of processes', () => {
  const start = (group: ProcessGroup, name: string, code: string) =>
    group.start(name, [process.execPath, '-e', code], { cwd: folder, env: process.env, hasChannel: true });
  const STAY = 'setInterval(() => {}, 1000); process.on("disconnect", () => process.exit(0))';

  /** Captures messages about the processes instead of printing them. */
  function captureMessages() {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    return () => write.mock.calls.map(([text]) => String(text).trim());
  }

  it('ends with a non-zero code if one process ends', async () => {
    const messages = captureMessages();
    const group = new ProcessGroup();
    start(group, 'stays', STAY);
    start(group, 'leaves', 'process.exit(0)');
    expect(await group.ended).toBe(1);
    expect(group.signal.aborted).toBe(true);
    expect(messages()).toEqual(['leaves ended by itself (code 0); ending the rest.']);
  });

  it('restarts a process that was ready, at most three times in a minute, and then ends', async () => {
    const messages = captureMessages();
    const group = new ProcessGroup();
    start(group, 'stays', STAY);
    const count = `const fs = require('node:fs'); fs.appendFileSync('starts', 'x' + (process.env.WAIT_FOR_PARENT ?? ''));`;
    group.start('dies', [process.execPath, '-e', `${count} setTimeout(() => process.exit(3), 100)`], {
      cwd: folder,
      env: { ...process.env, WAIT_FOR_PARENT: '1' },
      hasChannel: true,
    });
    group.keep('dies');
    expect(await group.ended).toBe(1);
    // WAIT_FOR_PARENT is set only at the first start, because at a restart the other processes already run.
    expect(readFileSync(join(folder, 'starts'), 'utf8')).toBe('x1xxx');
    const again = 'dies ended by itself (code 3); starting it again.';
    const given = 'dies ended by itself (code 3) for the 4th time in a minute; ending the rest.';
    expect(messages()).toEqual([again, again, again, given]);
  });

  it('ends with code 0 when `end` is called', async () => {
    const group = new ProcessGroup();
    start(group, 'stays', STAY);
    group.end(0);
    expect(await group.ended).toBe(0);
  });

  const isUp = () => expect.poll(() => existsSync(join(folder, 'up')), { timeout: 5_000 }).toBe(true);
  const UP = "require('node:fs').writeFileSync('up', '')";

  it('is killed by a call of `end` that comes more than a second after the first', async () => {
    let time = 0;
    const group = new ProcessGroup(() => time);
    start(group, 'deaf', `process.on('SIGTERM', () => {}); ${UP}; ${STAY}`);
    await isUp();
    group.end(0);
    time = 1_001;
    group.end(0);
    expect(await group.ended).toBe(0);
  });

  it('is not killed by a second call of `end` within a second, which npm causes', async () => {
    let time = 0;
    const group = new ProcessGroup(() => time);
    const close = `setTimeout(() => { require('node:fs').writeFileSync('closed', ''); process.exit(0); }, 300)`;
    start(group, 'database', `process.on('SIGTERM', () => ${close}); ${UP}; ${STAY}`);
    await isUp();
    group.end(0);
    time = 999;
    group.end(0);
    expect(await group.ended).toBe(0);
    expect(existsSync(join(folder, 'closed'))).toBe(true);
  });

  it('stops waiting for the URL of a process that has ended', async () => {
    const messages = captureMessages();
    const group = new ProcessGroup();
    start(group, 'leaves', 'process.exit(3)');
    const waiting = untilReady('http://127.0.0.1:9/readyz', { timeoutMs: 10_000, signal: group.signal });
    await expect(waiting).rejects.toThrow('ending');
    expect(messages()).toEqual(['leaves ended by itself (code 3); ending the rest.']);
  });
});

describe('the stamp of a build', () => {
  it('is fresh after a file was touched, and stale after a file was changed or added', () => {
    for (const name of ['app', 'build/server', 'build/desk/server'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'app/a.ts'), 'one');
    for (const name of ['build/server', 'build/desk/server'])
      writeFileSync(join(folder, name, 'index.js'), '');
    expect(isBuildFresh(folder)).toBe(false);
    writeStamp(folder, readSources(folder));
    expect(isBuildFresh(folder)).toBe(true);
    utimesSync(join(folder, 'app/a.ts'), 1, 1);
    expect(isBuildFresh(folder)).toBe(true);
    writeFileSync(join(folder, 'app/a.ts'), 'two');
    expect(isBuildFresh(folder)).toBe(false);
    writeStamp(folder, readSources(folder));
    writeFileSync(join(folder, 'vite.config.ts'), '');
    expect(isBuildFresh(folder)).toBe(false);
  });
});

describe('the installed packages', () => {
  it('must be the packages of the lock file, except optional packages', () => {
    const write = (file: string, packages: object) =>
      writeFileSync(join(folder, file), JSON.stringify({ packages }));
    mkdirSync(join(folder, 'node_modules'));
    write('package-lock.json', {
      '': {},
      'node_modules/a': { version: '1' },
      'node_modules/b': { version: '1', optional: true },
    });
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1' } });
    expect(isInstalled(folder)).toBe(true);
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '2' } });
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('the message that the shop is open', () => {
  const message = (given: Record<string, string> = {}) => welcome(loadEnv(folder, given));

  it('names the demo members, the mails and the test card', () => {
    for (const text of ['hanako@example.jp', 'tencho@example.jp', '/outbox', '4444 3333 2222 1111'])
      expect(message()).toContain(text);
  });

  it.each([{ SEED: 'off' }, { NODE_ENV: 'production' }, { SHOP_URL: 'https://shop.example' }])(
    'names no demo members with the settings %o',
    (given) => {
      expect(message(given)).not.toContain('password1');
      expect(message(given)).toContain('docs/first-day.md');
    },
  );

  it('names the mail page only if mails are not sent, and the sandbox only if it is used', () => {
    expect(message({ SMTP_URL: 'smtp://localhost:25' })).not.toContain('/outbox');
    expect(message({ NODE_ENV: 'production', SEED: 'demo' })).not.toContain('/outbox');
    expect(message({ GATEWAY: 'robot' })).not.toMatch(/sandbox|4444/);
  });
});
