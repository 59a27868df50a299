import * as calls from '#contract/desk/setup/calls.ts';
import { sectionNames } from '#contract/desk/setup/shop-file.ts';
import { revisionOf } from '../../domain/revision.ts';
import { clearSetupCaches, writeSection } from '../../domain/setup/setup.ts';
import { readSetup } from '../../domain/setup/stored.ts';
import type { Env } from '../../env.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

export function setupRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.readSetup, async () => {
    const setup = await readSetup(shop.db);
    return {
      setup,
      revisions: Object.fromEntries(sectionNames.map((section) => [section, revisionOf(setup[section])])),
      server: serverSettings(shop.env),
    };
  });
  for (const section of sectionNames)
    deskChange(
      api,
      calls.writeSetup[section],
      async ({ tx, body, staff, audit }) => {
        const { before, after } = await writeSection(shop, tx, { section, ...body }, staff.id);
        audit({ entity: 'setup', entityId: section, before, after });
        return null;
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
