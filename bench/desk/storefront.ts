/**
 * Response times of the storefront for members, with nobody and with ten people at the desk. Each round measures one case
 * after the other, because the speed of a machine changes from minute to minute. In both cases, a round opens the same
 * pages at the same intervals.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { timeOf, timesFrom } from '../big/measure.ts';
import { randomOf } from '../big/words.ts';
import { Shopper } from '../shoppers.mjs';
import type { Page } from './pages.ts';
import { Staff, trackingNumber } from './staff.ts';

const PEOPLE = 10;
const ROUNDS = 12;
/** Average milliseconds between two pages of one person. */
const THINK_MS = 3000;
const SHIPS_EVERY_MS = 60_000;
/** Pages that all shoppers together open per second, which is 1.7 million a day. */
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

/** `toShip`: ids of orders; the people at the desk ship them, the last one first. A round takes twice `roundMs`. */
export async function storefrontMeanwhile(
  { shop, desk }: Origins,
  pages: Record<string, Page>,
  { toShip, roundMs }: { toShip: number[]; roundMs: number },
) {
  const shopper = new Shopper(shop);
  await shopper.logIn();
  const people: Staff[] = [];
  for (let n = 1; n <= PEOPLE; n++) people.push(await Staff.logIn(desk, `s${n}@example.jp`));
  const alone = (round: number) => visit(shopper, round, sleep(roundMs));
  const meanwhile = async (round: number) => {
    const until = Date.now() + roundMs;
    const working = Promise.all(people.map((person, n) => work(person, n, { pages, toShip, until })));
    const times = await visit(shopper, round, working);
    deskPages += (await working).reduce((sum, count) => sum + count);
    return times;
  };
  let deskPages = 0;
  await visit(shopper, ROUNDS, sleep(roundMs / 4));
  const without: number[] = [];
  const withDesk: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The case that is measured first alternates from round to round.
    if (round % 2 === 0) without.push(...(await alone(round)));
    withDesk.push(...(await meanwhile(round)));
    if (round % 2 === 1) without.push(...(await alone(round)));
  }
  return {
    alone: timesFrom(without),
    besideTheDesk: timesFrom(withDesk),
    shopPages: withDesk.length,
    deskPages,
  };
}

/**
 * Opens pages at random times until `others` settles. The same `seed` gives the same times. Opens the next page even if
 * the previous one has not been answered yet.
 */
async function visit(shopper: Shopper, seed: number, others: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ending = others.finally(() => {
    isOver = true;
  });
  const open = async (path: string) => {
    const { status } = await shopper.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const random = randomOf(seed);
  const opened: Promise<number>[] = [];
  let openAt = performance.now();
  while (!isOver) {
    const path = PAGES[opened.length % PAGES.length] ?? '/';
    opened.push(timeOf(() => open(path)));
    openAt += -Math.log(1 - random()) * (1000 / PAGES_PER_SECOND);
    await sleep(Math.max(0, openAt - performance.now()));
  }
  await ending;
  return Promise.all(opened);
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
