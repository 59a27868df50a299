import type { DeskCall } from '#contract/desk/call.ts';
import * as calls from '#contract/desk/setup/calls.ts';
import { type Setup, type SetupSection, sectionNames } from '#contract/desk/setup/shop-file.ts';
import { revisionOfValue } from '../../domain/revision.ts';
import { withCategory, withEntry, withRoot } from '../../domain/setup/change-entry.ts';
import { clearSetupCaches, writeSection } from '../../domain/setup/setup.ts';
import { readSetup } from '../../domain/setup/stored.ts';
import type { Env } from '../../env.ts';
import type { Shop } from '../../shop.ts';
import type { Api } from '../route.ts';
import { type DeskChangeInput, deskCall, deskChange } from './route.ts';

export function setupRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.readSetup, async () => {
    const setup = await readSetup(shop.db, shop.env.SHOP_CLOSURES);
    return {
      setup: { ...setup, categories: withRoot(setup.categories) },
      revisions: Object.fromEntries(
        sectionNames.map((section) => [section, revisionOfValue(setup[section])]),
      ),
      server: serverSettings(shop.env),
    };
  });
  const clear = () => clearSetupCaches(shop);
  for (const section of ['attributes', 'closures'] as const)
    deskChange(
      api,
      calls.writeSetup[section],
      (input) => write(shop, section, input, () => input.body.value),
      clear,
    );
  for (const section of ['options', 'shipping', 'payment', 'survey'] as const)
    deskChange(
      api,
      calls.writeEntry[section],
      (input) => write(shop, section, input, (stored) => withEntry(section, stored, input.body)),
      clear,
    );
  deskChange(
    api,
    calls.writeEntry.categories,
    (input) => write(shop, 'categories', input, (stored) => withCategory(withRoot(stored), input.body)),
    clear,
  );
}

type Input = Pick<DeskChangeInput<DeskCall>, 'tx' | 'staff' | 'audit'> & { body: { revision: string } };

async function write<Section extends SetupSection>(
  shop: Shop,
  section: Section,
  { tx, body: { revision }, staff, audit }: Input,
  change: (stored: Setup[Section]) => Setup[Section],
): Promise<null> {
  const { before, after } = await writeSection(shop, tx, { section, revision, change }, staff.id);
  audit({ entity: 'setup', entityId: section, before, after });
  return null;
}

const serverSettings = (env: Env) => [
  ...(['SHOP_URL', 'MAIL_FROM', 'GATEWAY', 'GATEWAY_AID'] as const).map((name) => ({
    name,
    value: env[name],
  })),
  ...(['UNCONFIRMED_KEPT_DAYS', 'INQUIRIES_KEPT_YEARS', 'IDLE_MEMBERS_KEPT_YEARS'] as const).map((name) => ({
    name,
    value: String(env[name] || 'none'),
  })),
  { name: 'INVOICES_KEPT_YEARS', value: String(env.INVOICES_KEPT_YEARS) },
];
