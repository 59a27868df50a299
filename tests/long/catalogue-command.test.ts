/** `npm run catalogue:import` and `catalogue:export` as processes: output and exit codes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '#api/db/lock.ts';
import { type Running, runBuilt, start } from '../setup/process.ts';

let folder: string;

const settings = () => ({ DATA_DIR: path.join(folder, 'var'), INIT_CWD: folder });
const ending = async (running: Running) => ({ code: await running.ended, output: running.output() });
const command = (args: string[]) => ending(runBuilt('shop-api/catalogue-command/main', settings(), args));

/** Runs the command from the sources, like npm. */
function npmCommand(args: string[], env: Record<string, string>) {
  const main = 'services/shop-api/catalogue-command/main.ts';
  return ending(start(['scripts/shop-command.mjs', main, ...args], { ...settings(), ...env }));
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-command-'));
  writeFileSync(
    path.join(folder, 'goods.csv'),
    'product_code,variant_code,kind,name_ja,price\nC-1,C-1,book,命令の本,900\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the command prints its usage', async () => {
  for (const [args, sentence] of [
    [['import'], 'npm run catalogue:import FILE'],
    [['import', 'goods.csv', '--colour'], 'npm run catalogue:import FILE'],
    [['import', 'missing.csv'], 'There is no file missing.csv'],
    [['export', 'goods.txt'], '--format csv'],
    [['import', 'goods.csv', '--encoding', 'latin1'], 'utf-8, shift_jis'],
  ] as const)
    expect(await command([...args])).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
}, 120_000);

it('the command makes a dry run, imports a file, and finds nothing to change the second time', async () => {
  // npm removes the flag --dry-run from the arguments, and sets only this variable.
  const tried = await npmCommand(['import', 'goods.csv'], { npm_config_dry_run: 'true' });
  expect(tried.output).toContain('Dry run, nothing was written');
  expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('products: 1 created') });
  const written = await command(['import', 'goods.csv']);
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining('Written') });
  expect(await command(['import', 'goods.csv'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing to write'),
  });
}, 120_000);

it('the command reports every error of a file and ends with exit code 1', async () => {
  writeFileSync(path.join(folder, 'bad.csv'), 'product_code,price,prise\nC-2,x,1\n');
  const { code, output } = await command(['import', 'bad.csv']);
  expect(code).toBe(1);
  expect(output).toContain('bad.csv: 3 errors, nothing was written.');
  expect(output).toContain('line 1, prise: there is no such column');
}, 60_000);

it('the command exports to a file atomically, or to the standard output', async () => {
  expect(await command(['export', 'out.jsonl'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 products'),
  });
  const text = readFileSync(path.join(folder, 'out.jsonl'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ product_code: 'C-1', name_ja: '命令の本' });
  expect((await command(['export', '-'])).output).toBe(text);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 60_000);

it('the command refuses the data folder of a running shop and says what to do', async () => {
  const unlock = await lockFolder(path.join(folder, 'var'));
  expect(await command(['import', 'goods.csv'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('stop the shop first'),
  });
  unlock();
}, 60_000);
