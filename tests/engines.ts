/**
 * Files of tests/shop-api whose results depend on the engine, with the reason. `.ci/run` and
 * `npm run test:api` run them on PostgreSQL as well. All other files (shapes, texts, refusals) run on PGlite only, and
 * with `npm run test:all` on both engines.
 */
export const breakableByTheEngine: Record<string, string> = {
  'desk/cancel': 'money and locks: cancelling against payments and other windows',
  'desk/doubtful-payments': 'money: decisions of staff under locks',
  'desk/manual-refunds': 'money: sums under locks',
  'desk/refunds': 'money: every way a refund can end',
  'desk/refund-undo': 'money and stock: counter-entries under locks, days in Tokyo',
  'desk/piece-ledger': 'triggers and checks of the ledger of pieces, random changes under locks',
  'desk/orders-parcels': 'locks of an order with several parcels',
  'cart-person': 'who owns a cart when two requests come at once',
  cart: 'locks of a cart, sums of money',
  'cart-merge': 'locks of two carts that become one',
  'member-cart': 'locks: carts that are begun and merged at once',
  'catalogue-errors': 'import: what is refused, and undone',
  'catalogue-file': 'import and export of a whole catalogue',
  catalogue: 'sorting, paging, sums over reviews',
  checkout: 'locks, money, what a placed order keeps',
  'claims-unverified': 'money: claims one after the other under locks',
  claims: 'money: claims one after the other under locks',
  newsletter: 'two answers at once, a trigger',
  retention: 'batches under locks, moved times, a trigger',
  'desk/newsletter': 'bytes, a hash, a trigger',
  'desk/staff': 'sessions, codes that work once, a trigger',
  'desk/login-races': 'locks: what a login has checked, and what is so when it opens its session',
  'desk/accounts': 'locks that keep the last owner, sessions, counts of a list',
  'desk/people': 'an answer is sent once per key, a request is taken once',
  clock: 'time: the clock of the database and of the process',
  leased: 'rows that processes take from each other under locks',
  'desk/content': 'a lock of a table, two staff at once, times, jsonb',
  'desk/files': 'bytes, jsonb, the same lines run twice at the same time',
  'desk/orders-change': 'locks of an order, jsonb, arrays',
  'desk/orders-list': 'the index of terms, sorting, days',
  'desk/orders-ship': 'locks of an order, and two staff at once',
  'desk/orders-unship': 'a shipment undone during a run of the mail worker',
  'desk/goods': 'stock during fifty orders at once',
  'desk/goods-many': 'locks of many products and variants, against orders',
  'order-notices': 'rows that processes take from each other under locks, times',
  'low-stock-notices': 'a trigger, rows under locks',
  'desk/seminars': 'seats as sums over the ledger of pieces, and the lock for changing a join link',
  'desk/goods-add': 'two people who add the same product at once, jsonb',
  'desk/goods-edit': 'a lock between processes, jsonb, a slug for two products',
  'desk/goods-pictures': 'bytes, jsonb, and a lock between processes',
  'desk/catalogue-files': 'files that are imported once, under locks',
  'desk/setup': 'one shop file at a time, jsonb',
  'desk/accounting': 'days of Tokyo, sums, a streamed file',
  'desk/erasure': 'every table is searched, a trigger, jsonb',
  'exactly-once': 'locks: fifty requests at once, order numbers, stock',
  figures: 'query plans, and a lock between processes',
  'hosted-payments': 'money: notifications, and stock that is given back',
  limits: 'counting at once, windows of time',
  'login-races': 'locks: what a login has checked, and what is so when it opens its session',
  mail: 'queues: rows that another worker has locked',
  notification: 'money: what a notification may change',
  orders: 'sorting, filters by date, sums',
  payments: 'money: every way a charge can end',
  releases: 'which tables the database has, inside a transaction',
  'random-walk': 'the states of cart and order after random calls',
  'search-words': 'filters by price, kind and stock, order by day',
  search: 'the index of terms, and the order of hits',
  'many-products': 'partitions, triggers that count, bounds of a search',
  'seminar-mails': 'queues: rows that another worker has locked, days in Tokyo',
  'seminar-changes': 'queues: several workers send one mail per change',
  seats: 'two answers at once, sums over a ledger, json',
  'session-end': 'time, and what other processes see',
  'state-machine': 'every state of a cart with every call',
  'unpaid-orders': 'locks of a member, stock that is held',
  upkeep: 'time: which rows are deleted, and which are kept',
  'write-probe': 'the error of a database that accepts no writes',
  user: 'rotating tokens under locks',
};

/**
 * Engines for tests of whole processes. Daily runs use only PostgreSQL, as real shops do, or PGlite if PostgreSQL is not
 * installed. `bin`: the folder of PostgreSQL's programs.
 */
export function enginesOfProcesses(bin: string | undefined): ('pglite' | 'postgres')[] {
  if (!bin) return ['pglite'];
  return process.env['TEST_ALL'] ? ['pglite', 'postgres'] : ['postgres'];
}
