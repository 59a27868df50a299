/**
 * The message when the shop is open: URLs, and if the shop has the demo's data, its members and staff
 * and a test card.
 * @param {import('./env.mjs').Env} env
 */
export function welcome(env) {
  const api = `http://localhost:${env['SHOP_API_PORT']}`;
  const production = isProduction(env);
  const seed = env['SEED'] || 'auto';
  const hasDemo = seed === 'demo' || (seed === 'auto' && !production);
  const hasSandbox = (env['GATEWAY'] || 'sandbox') === 'sandbox';
  const lines = [
    'The shop is open.',
    '',
    `  Shop            ${env['SHOP_URL']}   English: ${env['SHOP_URL']}/en`,
    `  Desk of staff   ${env['DESK_URL']}`,
    ...(production || env['SMTP_URL'] ? [] : [`  Mails           ${api}/outbox`]),
    `  Shop API        ${api}/openapi.json`,
    ...(hasSandbox ? [`  Card gateway    ${env['SANDBOX_URL']}/sandbox/log`] : []),
    '',
    ...(hasDemo
      ? DEMO
      : ['  Without demo goods, members and staff: docs/first-day.md leads to the first order.']),
    ...(hasSandbox ? [CARD] : []),
    '',
    'Ctrl-C ends everything.',
  ];
  return `\n${lines.join('\n')}\n`;
}

const DEMO = [
  '  Members, password password1',
  '    hanako@example.jp       two addresses, orders in every state, wishlist, reviews',
  '    taro@example.jp         no address, no orders',
  '    mikakunin@example.jp    e-mail not verified',
  '    teishi@example.jp       not enabled',
  '  Staff, password password1',
  '    tencho@example.jp       owner (店長)',
  '    tantou@example.jp       staff (担当)',
  '    manager@example.jp      owner, in English',
];

const CARD = '  Test card 4444 3333 2222 1111, any future expiry, any name in Roman letters, CVV 123';

/**
 * As in contract/rules/public-origin.ts, which scripts cannot import: Node 20 does not read TypeScript.
 * @param {import('./env.mjs').Env} env
 */
function isProduction(env) {
  const { hostname } = new URL(env['SHOP_URL'] ?? 'http://localhost');
  const isLocal = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return env['NODE_ENV'] === 'production' || !isLocal;
}
