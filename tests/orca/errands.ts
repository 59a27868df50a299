/** A purchase and a shipment by ear. What Orca speaks on each page is returned, and written into var/orca. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { translator } from '#app/i18n/i18n.ts';
import { deskTranslator } from '#desk/i18n/translators.ts';
import { logIn, typeCard } from '../browser-engines/flows.ts';
import { Shopper } from '../browser-engines/shopper.ts';
import { CARDS } from '../e2e/gateway.ts';
import { newShopper, origin } from '../e2e/members.ts';
import { trackingNumber } from '../e2e-desk/placed.ts';
import { PASSWORD } from '../kit/member.ts';
import { Orca } from './orca.ts';
import { openWindow, type windows } from './windows.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../var/orca');
export const say = translator('ja');
const sayAtDesk = deskTranslator('ja');
const DICE = '確率のさいころ箱';
const STAFF = { email: 'tencho@example.jp', password: PASSWORD };
/** An order of the demo with a note of the customer. */
export const NOTED = '000000025';

/** The last line of the shop's pages, which Orca reads from their top when they have loaded. */
const isLast = (line: string) => line.startsWith('  ©');
const LOADED = /^Finished loading/;

/** What was spoken on each page, by the page's name. */
export type Heard = Record<string, string[]>;

export async function heardOn(name: keyof typeof windows): Promise<Heard> {
  const folder = path.join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const orca = await Orca.open();
  try {
    const window = await openWindow(name, { env: orca.env, address: `${origin()}/favicon.svg` });
    const heard: Heard = {};
    const listen: Listen = async (title, act, words = LOADED) => {
      orca.forget();
      await act();
      await orca.until(words);
      heard[title] = await orca.quiet((lines) => words !== LOADED || lines.some(isLast));
      const file = `${Object.keys(heard).length} ${title}.txt`;
      writeFileSync(path.join(folder, file), `${window.version}\n\n${heard[title].join('\n')}\n`);
    };
    await orca.quiet();
    const number = await buy(new Shopper(window.tab, origin()), listen);
    await ship(new Shopper(window.tab, `http://localhost:${process.env['E2E_DESK_PORT']}`), number, listen);
    await window.close();
    return heard;
  } finally {
    await orca.close();
  }
}

/** Does something, and notes what is spoken until these words were heard and nothing more comes. */
type Listen = (title: string, act: () => Promise<void>, words?: RegExp) => Promise<void>;

async function buy(shopper: Shopper, listen: Listen): Promise<string> {
  const { member, caller } = await newShopper({ address: false });
  const inMain = (role: string, name: string) => ({ role, name, within: 'main' });
  const next = inMain('button', say('cart.next'));
  const toNext = async (pressed: typeof next, title: string) => {
    await shopper.press(pressed);
    await shopper.title(title);
  };
  await listen('home', () => shopper.go('/'));
  await listen('list', () => shopper.go('/products/categories/notebooks'));
  await listen('product', () => shopper.go('/products/the-probability-dice-box'));
  await listen('added', () => shopper.press(inMain('button', say('product.add'))));
  await listen('cart', () => shopper.go('/checkout/cart'));
  await shopper.enhanced();
  await listen(
    'one more',
    () => shopper.press(inMain('button', say('cart.plus_of', { name: DICE }))),
    /2点にしました/,
  );
  await listen('login', () => toNext(inMain('link', say('cart.login_button')), say('login.title')));
  await listen('login refused', async () => {
    await logIn(shopper, { ...member, password: 'not this one' });
    await shopper.sees({ role: 'group', name: say('form.error_summary'), within: 'main' });
  });
  await listen('logged in', async () => {
    await logIn(shopper, member);
    await shopper.title(say('cart.title'));
  });
  await listen('address', () => toNext(next, say('address.step_title')));
  await shopper.enhanced();
  await shopper.write(say('address.last_name'), '山田');
  await shopper.write(say('address.first_name'), '花子');
  await listen('postcode', () => shopper.write(say('address.postcode'), '5300001'), /梅田を入力しました/);
  await shopper.write(say('address.street'), '梅田1-2-3');
  await shopper.write(say('address.phone'), '06-1234-5678');
  await listen('survey', () =>
    toNext(inMain('button', say('address.step_submit')), say('checkout.survey_title')),
  );
  await listen('confirmation', () => toNext(next, say('checkout.confirm_title')));
  await listen('payment', () => toNext(next, say('checkout.payment_title')));
  await typeCard(shopper, CARDS.slow);
  await listen('thanks', () =>
    toNext(inMain('button', say('cart.place_order')), say('checkout.complete_title')),
  );
  const { items } = await caller.must<{ items: { number: string }[] }>('GET', '/filter/orders');
  return items[0]?.number ?? '';
}

async function ship(staff: Shopper, number: string, listen: Listen): Promise<void> {
  await listen('desk login', () => staff.go('/orders?view=to_ship'), /メールアドレス entry/);
  await listen('to ship', async () => {
    await staff.write(sayAtDesk('login.email'), STAFF.email);
    await staff.write(sayAtDesk('login.password'), STAFF.password);
    await staff.press({ role: 'button', name: sayAtDesk('login.submit'), within: 'main' });
    await staff.title(sayAtDesk('orders.view_to_ship'));
  });
  const open = async (which: string) => {
    await staff.press({ role: 'link', name: which, within: 'main', part: true });
    await staff.title(sayAtDesk('order.title', { number: which }));
  };
  await listen('noted order', () => open(NOTED), /伝票番号 entry/);
  await listen('found', () => staff.go(`/orders?view=to_ship&q=${number}`));
  await listen('order', () => open(number), /伝票番号 entry/);
  await listen(
    'tracking refused',
    async () => {
      await staff.write(sayAtDesk('order.tracking'), '12');
      await staff.tab.press('Enter');
      await staff.sees({ role: 'group', name: sayAtDesk('form.error_summary'), within: 'main' });
    },
    /伝票番号の桁数が正しくありません。/,
  );
  await listen(
    'shipped',
    async () => {
      await staff.write(sayAtDesk('order.tracking'), trackingNumber());
      await staff.tab.press('Enter');
      await staff.title(sayAtDesk('order.title', { number }));
    },
    /発送済みにしました/,
  );
}
