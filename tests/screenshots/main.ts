/** `npm run screenshots [-- WORD …]`: pictures every screen and state, and compares with the previous run. */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { locales } from '#kit/i18n/locale.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { BROWSER_ARGS } from '../e2e/browser.ts';
import { BrowserShop } from '../setup/browser-shop.ts';
import built from '../setup/built.ts';
import { inTurn } from '../setup/shopping.ts';
import { compareAll } from './compare-all.ts';
import { empty, replacePictures, SHEET, writePicture, writeSheet } from './folders.ts';
import { fileOf, isWanted, type Picture, pictureOf } from './picture.ts';
import { SCREENS, type Scene } from './scene.ts';
import { type Group, scenes } from './scenes/all.ts';
import { type Failure, sheetOf, summaryOf } from './sheet.ts';
import { STILL_CLOCK, type Taken, take } from './take.ts';

const HELP = `npm run screenshots [-- WORD …]

Starts the shop with its demo goods, walks to every screen and state in both languages and at 360 and 1280 px (the desk's at 820 px, too), and
writes the pictures to var/screenshots, with index.html to leaf through. The pictures that were there are moved to
var/screenshots/before; what differs from them comes first in the sheet, marked pixel by pixel.

  WORD    only what has this word in its name: npm run screenshots -- cart login
  --help  this text
`;
/** Number of pictures taken at the same time. More would slow the browser down. */
const AT_ONCE = 2;
/** Time limit of a picture. Without it, a script in a page that never ends would stop the run. */
const PICTURE_MS = 120_000;

type Task = Picture & { scene: Scene; group: Group };

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

if (values.help) say(HELP);
else process.exitCode = await run();

async function run(): Promise<number> {
  const wanted = scenes.filter(({ name }) => isWanted(name, words));
  if (wanted.length === 0) {
    say(`Nothing that is pictured has ${words.join(' or ')} in its name.`);
    return 1;
  }
  await built();
  const began = performance.now();
  empty('draft');
  const routes = new Map<string, string>();
  const failures = await takeAll(tasksOf(wanted), async (task, { png, route }) => {
    const file = fileOf(task);
    writePicture('draft', file, png);
    routes.set(file, route);
  });
  replacePictures((file) => isWanted(pictureOf(file)?.name ?? '', words));
  const entries = await compareAll(routes);
  writeSheet(sheetOf(entries, failures));
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  say(`${summaryOf(entries)}; ${failures.length} could not be taken. ${minutes} min. ${SHEET}`);
  return failures.length === 0 ? 0 : 1;
}

function tasksOf(wanted: typeof scenes): Task[] {
  return wanted.flatMap(({ group, ...scene }) =>
    locales.flatMap((locale) =>
      (scene.widths ?? SCREENS).map((width) => ({ name: scene.name, locale, width, scene, group })),
    ),
  );
}

/** Stores each picture as soon as it is taken. */
async function takeAll(
  tasks: Task[],
  store: (task: Task, taken: Taken) => Promise<void>,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  const shop = new BrowserShop({ NODE_OPTIONS: `--import=${STILL_CLOCK}` });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  // Ends the started processes with this run.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll(shop, browser).finally(() => process.exit(1)));
  try {
    await shop.open();
    const takeOne = async (task: Task) => {
      try {
        if (shop.fault) throw new Error('the shop is gone');
        await store(task, await withinTime(take(browser, task.scene, task, shop)));
      } catch (error) {
        const [why = ''] = String(error).split('\n');
        failures.push({ ...task, why });
        say(`could not be taken: ${fileOf(task)}: ${why}`);
      }
    };
    await inTurn(
      tasks.map((task) => () => takeOne(task)),
      AT_ONCE,
    );
    if (shop.fault) say(shop.fault);
    return failures;
  } finally {
    await closeAll(shop, browser);
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const cancel = new AbortController();
  const late = setTimeout(PICTURE_MS, undefined, { signal: cancel.signal }).then(() => {
    throw new Error(`took more than ${PICTURE_MS / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}

async function closeAll(shop: BrowserShop, browser: Browser): Promise<void> {
  await Promise.all([browser.close(), shop.close()]);
}
