/** compose.yaml passes on every setting of `.env.example`. If it omitted one, a real shop would use the demo's value. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { processTable } from '../../scripts/lib/process-table.mjs';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const compose = read('compose.yaml');
const settings = [...read('.env.example').matchAll(/^([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);

/** The lines of a service, including those merged by `<<: *shop`. */
function service(name: string): string {
  const block = new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? '';
  const shared = /^x-shop: &shop\n((?: {2}.*\n)*)/m.exec(compose)?.[1] ?? '';
  return block.includes('<<: *shop') ? block + shared : block;
}

/** Ports, URLs and folders, which containers set themselves, and settings of the sandbox that only tests use. */
const OF_ONE_MACHINE =
  /^(?:PORT|HOST|DESK_(?:PORT|HOST)|DATA_DIR|SHOP_API_PORT|SANDBOX_(?!AID|ALLOWED|NOTIFY).*|GATEWAY_CLOCK|TRUSTED_(?:PROXIES|STOREFRONTS))$/;
const STOREFRONT =
  /^(?:SHOP_(?!API_ENVELOPE|API_PORT).*|SESSION_SECRET.*|TRUST_PROXY_HOPS|ROBOT_PAYMENT|FREE_SHIPPING_.*|MAINTENANCE|OFFLINE_PAGE|ROOT_.*|PRICE_MULTIPLIER|TOPIC_SLUG|REGISTRATION_NUMBER|PRIVACY_POLICY_URL|COMPANY_URL|OAUTH_(?!USERINFO).*|POSTAL_DATA_URL|PICTURE_URL|GATEWAY_(?:URL|AID)|ANALYTICS|GA4_.*)$/;
const SHOP_API =
  /^(?:SHOP_URL|SHOP_NAME_.*|SHOP_LEGAL_.*|SHOP_CLOSURES|SHOP_API_ENVELOPE|REGISTRATION_NUMBER|PRIVACY_POLICY_URL|COMPANY_URL|ROBOT_PAYMENT|FREE_SHIPPING_.*|SEED|DATABASE_.*|WORKER_.*|JWT_SECRET.*|SMTP_URL|MAIL|MAIL_FROM|MAIL_KEPT_DAYS|(?:INVOICES|INQUIRIES|IDLE_MEMBERS)_KEPT_YEARS|UNCONFIRMED_KEPT_DAYS|CANCELLATION_FEE|GUEST_CARTS_PER_ADDRESS|ALLOW_PAYMENT_SANDBOX|GATEWAY.*|COMPLETE_.*|PASSWORD_WORK|AC_.*|OAUTH_PROVIDER|OAUTH_USERINFO_URL|DESK_(?!PORT|HOST|PROXY_HOPS).*)$/;
const DESK = /^(?:SHOP_URL|SHOP_NAME_.*|SHOP_API_URL|DESK_(?:URL|SECRET|PROXY_HOPS))$/;

describe('compose.yaml', () => {
  const wanted = settings.filter((name) => !OF_ONE_MACHINE.test(name));
  it.each(wanted)('passes %s to the processes that read it', (name) => {
    const readers = [
      ...(STOREFRONT.test(name) ? ['storefront'] : []),
      ...(SHOP_API.test(name) ? ['shop-api'] : []),
      ...(DESK.test(name) ? ['desk'] : []),
      ...(/^SANDBOX_/.test(name) ? ['sandbox'] : []),
    ];
    expect(readers).not.toEqual([]);
    for (const reader of readers) expect(service(reader)).toMatch(new RegExp(`^ +${name}: `, 'm'));
  });
});

describe('in compose.yaml', () => {
  const block = (name: string) =>
    new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? '';

  it.each(['storefront', 'shop-api', 'desk', 'sandbox', 'postgres', 'nginx'])(
    'the container %s has limits of memory and processes, and no capabilities',
    (name) => {
      expect(block(name)).toContain('<<: *common');
      expect(block(name)).toMatch(/^ {4}mem_limit: /m);
      for (const line of ['read_only: true', 'cap_drop: [ALL]', 'pids_limit: ', 'no-new-privileges:true'])
        expect(/^x-common: &common\n((?: {2}.*\n)*)/m.exec(compose)?.[1]).toContain(line);
    },
  );

  it('the port of the desk is open only to the same machine', () =>
    expect(block('desk')).toContain('ports: ["127.0.0.1:3003:3003"]'));

  it('only the Shop API is in the network of the database', () => {
    const onDatabaseNetwork = ['storefront', 'shop-api', 'sandbox', 'postgres', 'nginx'].filter((name) =>
      /networks: .*\bdata\b/.test(block(name)),
    );
    expect(onDatabaseNetwork).toEqual(['shop-api', 'postgres']);
    expect(compose).toContain('data: { internal: true }');
  });
});

describe('Dockerfile', () => {
  it('copies the folders of files that the storefront serves into its image', () => {
    const stages = read('Dockerfile').split(/^FROM /m);
    const stage = stages.find((text) => text.startsWith('runtime AS storefront\n'));
    for (const folder of ['public', 'build/client']) expect(stage).toContain(`/app/${folder} ./${folder}\n`);
  });

  it.each(processTable)('starts the process $name by the same command as `npm start`', ({ built }) => {
    expect(read('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...built.slice(1)]).replaceAll(',', ', ')}`,
    );
  });
});
