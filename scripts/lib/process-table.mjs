/**
 * @typedef {object} ProcessRow
 * @property {string} name
 * @property {string} portVariable
 * @property {'HOST' | 'DESK_HOST'} hostVariable
 * @property {string[]} built command after a build
 * @property {string[]} dev command with reload
 * @property {boolean} startsLast started when the others are ready
 */

const NODE = process.execPath;
const TSX = 'node_modules/tsx/dist/cli.mjs';

/**
 * Requests allocate little memory for a short time. By default V8 lets the heap grow to twice the live size; 30 % more
 * is enough, and not slower. The Dockerfile has the same flags.
 */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=30'];
/** Storefront and desk allocate more per page, so a larger heap saves them more time. */
const PAGES_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * The processes of the shop, in the order in which they are ready.
 * @type {ProcessRow[]}
 */
export const processTable = [
  {
    name: 'sandbox',
    portVariable: 'SANDBOX_PORT',
    hostVariable: 'HOST',
    built: [NODE, '--enable-source-maps', 'build/services/sandbox/main.js'],
    dev: [NODE, TSX, 'watch', '--clear-screen=false', 'services/sandbox/main.ts'],
    startsLast: false,
  },
  {
    name: 'shop-api',
    portVariable: 'SHOP_API_PORT',
    hostVariable: 'HOST',
    built: [NODE, '--enable-source-maps', ...SMALL_HEAP, 'build/services/shop-api/main.js'],
    dev: [NODE, TSX, 'watch', '--clear-screen=false', 'services/shop-api/main.ts'],
    startsLast: false,
  },
  {
    name: 'storefront',
    portVariable: 'PORT',
    hostVariable: 'HOST',
    // Node itself instead of the bin link, so that signals reach the server directly.
    built: [NODE, ...PAGES_HEAP, 'server.js'],
    dev: [NODE, 'server.js', '--sources'],
    startsLast: true,
  },
  {
    name: 'desk',
    portVariable: 'DESK_PORT',
    hostVariable: 'DESK_HOST',
    built: [NODE, ...PAGES_HEAP, 'server.js', '--desk'],
    dev: [NODE, 'server.js', '--desk', '--sources'],
    startsLast: true,
  },
];
