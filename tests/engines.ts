/**
 * What an engine can break: these files of tests/shop-api run on PostgreSQL in every `npm test`, the others (shapes,
 * texts, refusals: the same code above the same SQL) on PGlite alone, and on both with `npm run test:all`.
 */
export const breakableByTheEngine: Record<string, string> = {
  'cart-person': 'who owns a cart when two requests come at once',
  cart: 'locks of a cart, sums of money',
  'catalogue-errors': 'import: what is refused, and undone',
  'catalogue-file': 'import and export of a whole catalogue',
  catalogue: 'sorting, paging, sums over reviews',
  checkout: 'locks, money, what a placed order keeps',
  'claims-unasked': 'money: claims one after the other under locks',
  claims: 'money: claims one after the other under locks',
  clock: 'time: the clock of the database and of the process',
  'exactly-once': 'locks: fifty at once, order numbers, stock',
  'hosted-payments': 'money: notifications, and stock that is given back',
  limits: 'counting at once, windows of time',
  mail: 'queues: rows that another worker has locked',
  notification: 'money: what a notification may change',
  orders: 'sorting, filters by date, sums',
  payments: 'money: every way a charge can end',
  'random-walk': 'the states of cart and order, on any walk',
  search: 'search and its order of hits, in SQL and in memory',
  'session-end': 'time, and what other processes see',
  'state-machine': 'every state of a cart with every call',
  'unpaid-orders': 'locks of a member, stock that is held',
  upkeep: 'time: what is deleted, and what never',
  user: 'rotating tokens under locks',
};
