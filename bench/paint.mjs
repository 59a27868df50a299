/**
 * Paint times of a phone on a slow connection: medians of first paint, largest paint, `load`, blocking time and layout
 * shift, compared with a minimal page (floor.mjs). New visitors have an empty cache; members have the stylesheet. Results
 * of different machines can be compared only by their ratios to the minimal page.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { startFloor } from './floor.mjs';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
/** Wait after the network is idle, so that the last script has run: scripts are loaded after `load`. */
const AFTER_IDLE_MS = 1_000;
const LONG_TASK_MS = 50;
/** Latency in milliseconds, bytes per second. */
const CONNECTIONS = {
  'slow 3G': { latency: 400, throughput: 50_000 },
  'fast 3G': { latency: 150, throughput: 200_000 },
};
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ja-JP',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

/** @typedef {{ fcp: number, lcp: number, load: number, tbt: number, cls: number }} Seen in milliseconds, except `cls` */
/** @typedef {{ browser: import('@playwright/test').Browser, connection: typeof CONNECTIONS['slow 3G'], scripts: boolean }} Conditions */
/** @typedef {{ url: string, cookie?: string }} Target */

/**
 * @param {string} origin
 * @param {string[]} newcomersPages
 * @param {string[]} membersPages
 * @param {string} cookie the member's cookies
 */
export async function paintTimes(origin, newcomersPages, membersPages, cookie) {
  const picture = await pictureOf(origin);
  const floor = await startFloor(picture);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args });
  const targets = [
    ...newcomersPages.map((page) => ({ page, target: { url: origin + page } })),
    ...membersPages.map((page) => ({ page, target: { url: origin + page, cookie } })),
  ];
  try {
    const rows = [];
    for (const [name, connection] of Object.entries(CONNECTIONS)) {
      const least = await median({ browser, connection, scripts: true }, { url: floor.origin });
      rows.push({ connection: name, page: 'floor', ...rounded(least) });
      for (const { page, target } of targets) {
        const seen = await median({ browser, connection, scripts: true }, target);
        const bare = await median({ browser, connection, scripts: false }, target);
        rows.push({
          connection: name,
          page,
          ...rounded(seen),
          'FCP × floor': ratio(seen.fcp, least.fcp),
          'LCP × floor': ratio(seen.lcp, least.lcp),
          'load × floor': ratio(seen.load, least.load),
          'LCP × without scripts': ratio(seen.lcp, bare.lcp),
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await floor.stop();
  }
}

/** @param {number} is @param {number} of */
const ratio = (is, of) => Math.round((100 * is) / of) / 100;

/** @param {Seen} seen */
const rounded = ({ cls, ...times }) => ({
  ...Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms)])),
  cls: Math.round(cls * 1000) / 1000,
});

/**
 * Visits a page several times, and returns the median of each measure.
 * @param {Conditions} conditions
 * @param {Target} target
 * @returns {Promise<Seen>}
 */
async function median(conditions, target) {
  /** @type {Seen[]} */
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await visit(conditions, target));
  /** @param {keyof Seen} name */
  const middle = (name) => runs.map((seen) => seen[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return {
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    load: middle('load'),
    tbt: middle('tbt'),
    cls: middle('cls'),
  };
}

/**
 * @param {Conditions} conditions
 * @param {Target} target
 * @returns {Promise<Seen>}
 */
async function visit({ browser, connection, scripts }, { url, cookie }) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: scripts });
  try {
    const page = await context.newPage();
    if (cookie) {
      const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
      await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
      await page.goto(new URL('/', url).href, { waitUntil: 'networkidle' });
      await page.goto('about:blank');
    }
    const client = await context.newCDPSession(page);
    const { latency, throughput } = connection;
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput };
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed });
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // Measures through the browser's protocol, because a page without scripts cannot measure its own paints and shifts.
    let [largest, moved] = [0, 0];
    client.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      const { lcpDetails: lcp, layoutShiftDetails: shift } = event;
      if (lcp) largest = (lcp.renderTime || lcp.loadTime) * 1000;
      if (shift && !shift.hadRecentInput) moved += shift.value;
    });
    const eventTypes = ['largest-contentful-paint', 'layout-shift'];
    await client.send('PerformanceTimeline.enable', { eventTypes });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(AFTER_IDLE_MS);
    const { origin, fcp, load } = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      load: /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType('navigation')[0])
        .loadEventStart,
    }));
    return { fcp, lcp: largest - origin, load, tbt: scripts ? await blocked(page, fcp) : 0, cls: moved };
  } finally {
    await context.close();
  }
}

/**
 * Total blocking time: of each task after the first paint, the time beyond 50 ms counts.
 * @param {import('@playwright/test').Page} page
 * @param {number} from
 */
const blocked = (page, from) =>
  page.evaluate(
    ({ from, most }) =>
      new Promise((/** @type {(sum: number) => void} */ resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries())
            if (startTime + duration > from) sum += Math.max(0, duration - most);
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
    { from, most: LONG_TASK_MS },
  );

/**
 * Loads a picture of the shop for the minimal page.
 * @param {string} origin
 */
async function pictureOf(origin) {
  const html = await (await fetch(`${origin}/products/the-probability-dice-box`)).text();
  const [, address = ''] = /<img[^>]+src="(\/media\/[^"]+)"/.exec(html) ?? [];
  const answer = await fetch(origin + address, { headers: { Accept: 'image/webp,*/*' } });
  if (!answer.ok) throw new Error(`no picture at "${address}"`);
  const type = answer.headers.get('Content-Type') ?? '';
  return { type, bytes: Buffer.from(await answer.arrayBuffer()) };
}
