/**
 * `npm run reconcile -- DAY [--gateway FILE]…`: compares the card company's payments of a day with the shop's, as CSV
 * on standard output. Exit code 0: all equal, 1: differences, 2: failed. Changes nothing.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { isShopDay } from '#contract/rules/validation.ts';
import { CommandError, callersPath, runCommand } from '../command.ts';
import { createShop } from '../create-shop.ts';
import { openDatabase } from '../db/client.ts';
import { type Encoding, encodings, readText } from '../domain/catalogue-file/read-text.ts';
import { type CardGateway, GatewayUnknownError } from '../domain/payments/gateway.ts';
import { type CompanyPayment, readCompanyList } from '../domain/reconciliation/company-list.ts';
import { type ComparedPayment, compare } from '../domain/reconciliation/compare.ts';
import { readShop } from '../domain/reconciliation/shop-payments.ts';
import { readEnv } from '../env.ts';

const USAGE = `npm run reconcile -- DAY [--gateway FILE] [--encoding shift_jis]
DAY is a day in Tokyo, 2026-11-24. FILE is the card company's list of that day.
Repeat --gateway to add the list of the day before.`;
const DAY_MS = 86_400_000;

const COLUMNS: [keyof ComparedPayment, string][] = [
  ['verdict', 'verdict'],
  ['order', 'order'],
  ['reference', 'reference'],
  ['gatewayId', 'gid'],
  ['companyYen', 'gateway_yen'],
  ['shopYen', 'shop_yen'],
  ['companyState', 'gateway_state'],
  ['shopState', 'shop_state'],
  ['at', 'at'],
  ['shopReference', 'shop_reference'],
];

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        gateway: { type: 'string', multiple: true, default: [] },
        encoding: { type: 'string', default: 'utf-8' },
      },
    });
    const [command, day = '', ...more] = positionals;
    const encoding = encodings.find((known) => known === values.encoding.toLowerCase());
    if (command === 'reconcile' && isShopDay(day) && more.length === 0 && encoding)
      return { day, files: values.gateway, encoding };
  } catch {
    // Unknown option.
  }
  throw new CommandError(USAGE);
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

async function askForLists(gateway: CardGateway, url: string, day: string): Promise<CompanyPayment[]> {
  const payments: CompanyPayment[] = [];
  for (const listed of [-1, 0, 1].map((days) => shifted(day, days))) {
    const text = await gateway.dayList(listed).catch((error) => {
      if (!(error instanceof GatewayUnknownError)) throw error;
      throw new CommandError(`The card company’s list could not be read from ${url}: ${error.message}`);
    });
    if (text === undefined)
      throw new CommandError(
        'The card company offers no list to query: download it from its control panel and pass it with --gateway FILE.',
      );
    payments.push(...readCompanyList(text, `list of ${listed}`));
  }
  return payments;
}

async function readLists(files: string[], encoding: Encoding): Promise<CompanyPayment[]> {
  const all: CompanyPayment[] = [];
  for (const name of files) {
    const file = callersPath(name);
    if (!existsSync(file)) throw new CommandError(`There is no file ${name}.`);
    let text = '';
    for await (const piece of readText({ file, encoding })) text += piece;
    all.push(...readCompanyList(text, name));
  }
  return all;
}

await runCommand(async () => {
  const { day, files, encoding } = readArguments();
  const env = readEnv(process.env);
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, 'pglite', 'PG_VERSION')))
    throw new CommandError(`There is no database in ${env.DATA_DIR}.`);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const { gateway } = createShop(database, env, () => {});
    const list =
      files.length > 0 ? await readLists(files, encoding) : await askForLists(gateway, env.GATEWAY_URL, day);
    const isOfDay = ({ at }: CompanyPayment) => at === undefined || at.startsWith(day);
    const shop = await readShop(database.db, { from: day, to: day }, list);
    const lines = compare({
      company: list.filter(isOfDay),
      companyOtherDays: list.filter((payment) => !isOfDay(payment)),
      ...shop,
    });
    const header = { header: true, columns: COLUMNS.map(([key, name]) => ({ key, header: name })) };
    process.stdout.write(stringify(lines, { ...header, record_delimiter: 'windows', escape_formulas: true }));
    const differences = lines.filter(({ verdict }) => verdict !== 'equal').length;
    process.stderr.write(`${day}: ${lines.length} payments, ${differences} differences\n`);
    return differences > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}, 2);
