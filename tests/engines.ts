/**
 * Files of tests/shop-api whose behaviour depends on the engine: they run on PostgreSQL in every `npm test`. The others
 * (shapes, texts, refusals: the same code and SQL) run on PGlite only, and on both with `npm run test:all`.
 */
export const breakableByTheEngine: Record<string, string> = {
  'desk/cancel': 'money and locks: cancelling against payments and other windows',
  'desk/doubtful-payments': 'money: decisions of staff under locks',
  'desk/manual-refunds': 'money: sums under locks',
  'desk/refunds': 'money: every way a refund can end',
  'cart-person': 'who owns a cart when two requests come at once',
  cart: 'locks of a cart, sums of money',
  'cart-merge': 'locks of two carts that become one',
  'catalogue-errors': 'import: what is refused, and undone',
  'catalogue-file': 'import and export of a whole catalogue',
  catalogue: 'sorting, paging, sums over reviews',
  checkout: 'locks, money, what a placed order keeps',
  'claims-unverified': 'money: claims one after the other under locks',
  claims: 'money: claims one after the other under locks',
  'desk/staff': 'sessions, codes that work once, a trigger',
  'desk/accounts': 'the last owner under locks, sessions, the counted list',
  'desk/people': 'answers once under a key, requests taken once',
  clock: 'time: the clock of the database and of the process',
  'desk/content': 'a lock of a table, two staff at once, times, jsonb',
  'desk/files': 'bytes, jsonb, lines that are run twice at once',
  'desk/orders-change': 'locks of an order, jsonb, arrays',
  'desk/orders-list': 'the index of terms, sorting, days',
  'desk/orders-ship': 'locks of an order, and two staff at once',
  'desk/orders-unship': 'a shipment undone during a run of the mail worker',
  'desk/goods': 'stock under fifty orders at once',
  'desk/seminars': 'seats by sums over jsonb, and the lock that a changed link takes',
  'desk/goods-add': 'two who add the same product at once, jsonb',
  'desk/goods-edit': 'a lock between processes, jsonb, slugs that two want',
  'desk/goods-pictures': 'bytes, jsonb, and a lock between processes',
  'desk/catalogue-files': 'files that are imported once, under locks',
  'desk/setup': 'one shop file at a time, jsonb',
  'desk/accounting': 'days of Tokyo, sums, a streamed file',
  'desk/erasure': 'every table is searched, a trigger, jsonb',
  'exactly-once': 'locks: fifty at once, order numbers, stock',
  figures: 'plans of statements, and a lock between processes',
  'hosted-payments': 'money: notifications, and stock that is given back',
  limits: 'counting at once, windows of time',
  mail: 'queues: rows that another worker has locked',
  notification: 'money: what a notification may change',
  orders: 'sorting, filters by date, sums',
  payments: 'money: every way a charge can end',
  'random-walk': 'the states of cart and order, on any walk',
  'search-words': 'filters by price, kind and stock, order by day',
  search: 'the index of terms, and the order of hits',
  'many-products': 'partitions, triggers that count, bounds of a search',
  'seminar-mails': 'queues: what another worker has locked, days in Tokyo',
  'seminar-changes': 'queues: one mail per change, whoever works',
  'session-end': 'time, and what other processes see',
  'state-machine': 'every state of a cart with every call',
  'unpaid-orders': 'locks of a member, stock that is held',
  upkeep: 'time: what is deleted, and what never',
  'write-probe': 'what a database says that takes no writes',
  user: 'rotating tokens under locks',
};

/**
 * Engines for tests of whole processes. The code above the SQL is the same, so daily runs use only PostgreSQL, which real
 * shops use, or PGlite where there is no PostgreSQL (`bin`: the folder of its programs).
 */
export function enginesOfProcesses(bin: string | undefined): ('pglite' | 'postgres')[] {
  if (!bin) return ['pglite'];
  return process.env['TEST_ALL'] ? ['pglite', 'postgres'] : ['postgres'];
}
