/**
 * Response times of the storefront for members while nobody and while ten people work at the desk. Both are measured
 * in turns, as the speed of a machine changes from minute to minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { timeOf, timesFrom } from '../big/measure.ts';
import { randomOf } from '../big/words.ts';
import { Shopper } from '../shoppers.mjs';
import type { Page } from './pages.ts';
import { Staff, trackingNumber } from './staff.ts';

const PEOPLE = 10;
const ROUNDS = 6;
/** Average milliseconds between two pages of one person. */
const THINK_MS = 3000;
const SHIPS_EVERY_MS = 60_000;
/** Pages of all shoppers together: 1.7 million a day. */
const PAGES_PER_SECOND = 20;
const PAGES = [
  '/',
  '/products/categories/books?page=1',
  '/products/search?searchQuery=%E3%83%89%E3%83%AA%E3%83%AB',
  '/products/the-probability-dice-box',
  '/checkout/cart',
  '/account/order',
  '/account/profile',
];

type Origins = { shop: string; desk: string };

/** `toShip`: orders for the people at the desk, who take them from its end. A round takes `roundMs` twice. */
export async function storefrontMeanwhile(
  { shop, desk }: Origins,
  pages: Record<string, Page>,
  { toShip, roundMs }: { toShip: number[]; roundMs: number },
) {
  const shopper = new Shopper(shop);
  await shopper.logIn();
  const people: Staff[] = [];
  for (let n = 1; n <= PEOPLE; n++) people.push(await Staff.logIn(desk, `s${n}@example.jp`));
  const alone = () => visit(shopper, sleep(roundMs));
  const meanwhile = async () => {
    const until = Date.now() + roundMs;
    const working = Promise.all(people.map((person, n) => work(person, n, { pages, toShip, until })));
    const times = await visit(shopper, working);
    return { ...times, pages: (await working).reduce((sum, count) => sum + count) };
  };
  await visit(shopper, sleep(roundMs / 4));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Each of the two comes first in every second round.
    const first = round % 2 === 0 ? await alone() : await meanwhile();
    const second = round % 2 === 0 ? await meanwhile() : await alone();
    const [without, withDesk] = 'pages' in first ? [second, first] : [first, second];
    rounds.push({
      'p95 alone (ms)': without.p95,
      'p95 beside the desk (ms)': withDesk.p95,
      'change (%)': Math.round((1000 * (withDesk.p95 - without.p95)) / without.p95) / 10,
      'pages of the shop': without.count + withDesk.count,
      'pages of the desk': 'pages' in withDesk ? withDesk.pages : 0,
    });
  }
  return rounds;
}

/** Opens pages at random times until `others` settles, without waiting for the last one. */
async function visit(shopper: Shopper, others: Promise<unknown>) {
  let isOver = false;
  const ending = others.finally(() => {
    isOver = true;
  });
  const open = async (path: string) => {
    const { status } = await shopper.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const opened: Promise<number>[] = [];
  while (!isOver) {
    const path = PAGES[opened.length % PAGES.length] ?? '/';
    opened.push(timeOf(() => open(path)));
    await sleep(-Math.log(1 - Math.random()) * (1000 / PAGES_PER_SECOND));
  }
  await ending;
  return { ...timesFrom(await Promise.all(opened)), count: opened.length };
}

type Work = { pages: Record<string, Page>; toShip: number[]; until: number };

/** Opens random pages and ships an order now and then; returns the number of pages. */
async function work(person: Staff, n: number, { pages, toShip, until }: Work): Promise<number> {
  const random = randomOf(until + n);
  const all = Object.values(pages);
  let shipAt = Date.now() + random() * SHIPS_EVERY_MS;
  for (let opened = 0; ; opened++) {
    await sleep(Math.min(THINK_MS * (0.5 + random()), Math.max(0, until - Date.now())));
    if (Date.now() >= until) return opened;
    const id = Date.now() >= shipAt ? toShip.pop() : undefined;
    if (id === undefined) {
      const page = all[Math.floor(random() * all.length)];
      await person.open(page?.path(Math.floor(random() * 200)) ?? '/');
    } else {
      shipAt += SHIPS_EVERY_MS;
      await (await person.readyToShip(id, trackingNumber(id)))();
    }
  }
}
