import * as calls from '#contract/desk/setup/calls.ts';
import { sectionNames } from '#contract/desk/setup/shop-file.ts';
import { inTransaction } from '../../db/transaction.ts';
import { fieldError } from '../../domain/errors.ts';
import { revisionOfValue } from '../../domain/revision.ts';
import { encodingProblem, readShopFile } from '../../domain/setup/read-file.ts';
import { applyChecked, clearSetupCaches, planSetup, writeSection } from '../../domain/setup/setup.ts';
import { readSetup } from '../../domain/setup/stored.ts';
import type { Env } from '../../env.ts';
import { message } from '../middleware/envelope.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

export function setupRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.readSetup, async () => {
    const setup = await readSetup(shop.db);
    return {
      setup,
      revisions: Object.fromEntries(
        sectionNames.map((section) => [section, revisionOfValue(setup[section])]),
      ),
      server: serverSettings(shop.env),
    };
  });
  for (const section of sectionNames)
    deskChange(
      api,
      calls.writeSetup[section],
      async ({ tx, body, staff, audit }) => {
        const { before, after, changes } = await writeSection(shop, tx, { section, ...body }, staff.id);
        audit({ entity: 'setup', entityId: section, before, after });
        return { changes };
      },
      () => clearSetupCaches(shop),
    );
  deskCall(api, calls.checkShopFile, async ({ body, locale }) => {
    const read = readShopFile(body.text);
    if ('problems' in read)
      return {
        problems: read.problems.map((problem) => ({ ...problem, message: message(problem.message, locale) })),
        changes: [],
        revision: '',
      };
    return inTransaction(shop.db, async (tx) => {
      const stored = await readSetup(tx);
      const problem = encodingProblem(body.encoding, stored);
      if (problem)
        return {
          problems: [{ ...problem, message: message(problem.message, locale) }],
          changes: [],
          revision: '',
        };
      return { problems: [], changes: await planSetup(tx, read.file), revision: revisionOfValue(stored) };
    });
  });
  deskChange(
    api,
    calls.applyShopFile,
    async ({ tx, body: { text, encoding, revision }, staff, audit }) => {
      const read = readShopFile(text);
      if ('problems' in read || encodingProblem(encoding, await readSetup(tx)))
        throw fieldError('text', 'validation_failed', 'validation.setup_file');
      const changes = await applyChecked(shop, tx, { file: read.file, revision }, staff.id);
      audit({
        entity: 'setup',
        after: { changes: changes.map(({ section, kind, code }) => `${section} ${code} ${kind}`) },
      });
      return { changes };
    },
    () => clearSetupCaches(shop),
  );
}

const serverSettings = (env: Env) => [
  ...(
    [
      'SHOP_NAME_JA',
      'SHOP_NAME_EN',
      'SHOP_LEGAL_ADDRESS_JA',
      'SHOP_LEGAL_ADDRESS_EN',
      'SHOP_LEGAL_PHONE',
      'SHOP_LEGAL_PHONE_HOURS_JA',
      'SHOP_LEGAL_PHONE_HOURS_EN',
      'SHOP_LEGAL_EMAIL',
      'REGISTRATION_NUMBER',
      'SHOP_URL',
      'MAIL_FROM',
      'GATEWAY',
      'GATEWAY_AID',
    ] as const
  ).map((name) => ({ name, value: env[name] ?? 'none' })),
  { name: 'FREE_SHIPPING_THRESHOLD_YEN', value: String(env.FREE_SHIPPING_THRESHOLD_YEN) },
  { name: 'SHOP_CLOSURES', value: [...env.SHOP_CLOSURES].join(', ') },
];
