/** Back after a logout shows nothing of a member or of staff, on every screen, in engines other than Chromium. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { screens } from '#app/screens.ts';
import { hanako, loggedIn, newShopper, origin } from '../e2e/members.ts';
import { cookiesOf } from '../e2e/session.ts';
import { PASSWORD } from '../kit/member.ts';
import { Shopper } from './shopper.ts';
import { type Engine, SilentDriver, type Tab } from './tab.ts';

const DESKTOP = { width: 1280, height: 800, scripts: true };
const OWNER = 'tencho@example.jp';
const deskOrigin = () => `http://localhost:${process.env['E2E_DESK_PORT']}`;

/** Screens whose path has a parameter, or that need a cart, are opened by these addresses. */
const ofMembers = screens
  .filter(({ guard, path }) => guard === 'member' && !path.includes(':') && !path.startsWith('checkout'))
  .map(({ path }) => `/${path}`);
const withNames = ['/faq', '/', '/products/the-probability-dice-box'];
const withCart = ['/checkout/cart', '/checkout/survey', '/checkout/confirm', '/checkout/payment'];
const ofStaff = [
  '/',
  '/orders?view=to_ship',
  '/orders/22',
  '/orders/22/address',
  '/print/slips?order=22&order=25',
  '/payments',
  '/goods',
  '/inquiries',
  '/reviews',
  '/wishes',
  '/members',
  '/settings',
];

const TEXT = 'return document.body.textContent';
/** Whether the tab shows a page without the mark and the name. Between two pages Firefox shows an empty one. */
const SHOWS_ANOTHER_PAGE = `
const [mark, name] = arguments;
return !window[mark] && location.protocol !== 'about:' && document.readyState === 'complete' &&
  !document.body.textContent.includes(name)`;
const LOG_OUT = `document.querySelector('form[action*="logout"]').requestSubmit()`;

/**
 * @param followsBack whether the engine's driver still answers after Back has led to a redirect in the shop. WebKitGTK's
 *   does not, whatever the pages do, and sometimes not after Back to a refused form, so that there only pages are tested that
 *   everybody may open, and the desk
 */
export function restoredPages(start: () => Promise<Engine>, followsBack = true): void {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());

  /**
   * Runs it in a new tab, and once more if the driver fell silent: WebKitGTK's (2.50) does now and then at the desk, too,
   * whatever the page.
   */
  async function inTab(act: (tab: Tab) => Promise<void>, again = true): Promise<void> {
    const tab = await engine.open(DESKTOP);
    try {
      return await act(tab);
    } catch (error) {
      if (!(again && error instanceof SilentDriver)) throw error;
    } finally {
      await tab.close();
    }
    await inTab(act, false);
  }

  /** Opens the page, logs out on it, and goes back: nothing with the `name` may be shown. */
  async function leaveAndReturn(shopper: Shopper, path: string, name: string): Promise<void> {
    const { tab } = shopper;
    await shopper.go(path);
    await shopper.until(`${path} is ${name}'s page`, async () =>
      (await tab.run<string>(TEXT)).includes(name),
    );
    await tab.run('window.isBefore = true');
    await tab.run(LOG_OUT);
    await shopper.until('the logout is done', () => tab.run(SHOWS_ANOTHER_PAGE, 'isBefore', name));
    await tab.run('window.isAfter = true');
    // By script, because the drivers wait for a page that may be left at once.
    await tab.run('history.back()');
    await shopper.until(`${path} shows nothing of ${name}`, () =>
      tab.run(SHOWS_ANOTHER_PAGE, 'isAfter', name),
    );
  }

  const asMember = (cookies: Awaited<ReturnType<typeof cookiesOf>>, path: string): Promise<void> =>
    inTab(async (tab) => {
      const shopper = new Shopper(tab, origin());
      // The page for offline browsers comes from a service worker, which a browser keeps from its first page on.
      await shopper.go('/');
      await tab.run('navigator.serviceWorker?.ready.then(() => { window.isWorking = true })');
      await shopper.until('the worker is ready', () =>
        tab.run('return !navigator.serviceWorker || window.isWorking'),
      );
      await tab.setCookies(origin(), cookies);
      await leaveAndReturn(shopper, path, '花子');
    });

  describe('in the shop, of', () => {
    it.each([...(followsBack ? ofMembers : []), ...withNames])('%s', async (path) => {
      const member = await loggedIn({ email: 'hanako@example.jp', password: PASSWORD });
      await asMember(await cookiesOf(member), path);
    });

    it.runIf(followsBack).each(['order', 'receipt', 'address'])('a page about one %s', async (what) => {
      const { paidOrder, address } = await hanako();
      const paths = {
        order: `/account/order/${paidOrder}`,
        receipt: `/account/order/${paidOrder}/receipt`,
        address: `/account/address/${address}/edit`,
      };
      const member = await loggedIn({ email: 'hanako@example.jp', password: PASSWORD });
      await asMember(await cookiesOf(member), paths[what as keyof typeof paths]);
    });

    it.each(followsBack ? withCart : withCart.slice(0, 1))('%s', async (path) => {
      const member = await newShopper({ cart: [{ productCode: 'TM-0012', quantity: 1 }] });
      await asMember(await cookiesOf(member, member.cart), path);
    });
  });

  it.each(ofStaff)('at the desk, of %s', (path) =>
    inTab(async (tab) => {
      const staff = new Shopper(tab, deskOrigin());
      await staff.go('/login');
      await staff.write('メールアドレス', OWNER);
      await staff.write('パスワード', PASSWORD);
      await tab.press('Enter');
      await staff.until('staff are logged in', async () => !(await staff.address()).startsWith('/login'));
      await leaveAndReturn(staff, path, '木村');
    }),
  );
}
