/** The frame of the desk on a phone: two rows, and everything else within one tap. */
import { ENGLISH_OWNER, expect, expectNoSidewaysScroll, logIn, OWNER, test, title } from './desk.ts';

test(
  'on a phone the frame takes two rows, and menu and search open without scripts',
  {
    tag: '@scripts-on-and-off-and-english',
  },
  async ({ page, say, expectGood }, info) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page, say, info.project.name.startsWith('en') ? ENGLISH_OWNER : OWNER);
    const box = await title(page).boundingBox();
    expect(box?.y).toBeLessThan(130);
    const menu = page.getByRole('navigation', { name: say('shell.menu') });
    for (const tab of ['today.title', 'shell.to_ship', 'shell.inquiries', 'shell.goods'] as const)
      await expect(menu.getByRole('link', { name: new RegExp(`^${say(tab)}`) })).toBeInViewport();
    const settings = menu.getByRole('link', { name: say('shell.settings') });
    await expect(settings).toBeHidden();

    await page.getByRole('link', { name: say('shell.menu'), exact: true }).click();
    await expect(settings).toBeVisible();
    await expect(page.getByRole('button', { name: say('shell.logout') })).toBeInViewport();
    await expectGood('the menu on a phone');
    await menu.getByRole('link', { name: say('shell.menu_close') }).click();
    await expect(settings).toBeHidden();
    await page.getByRole('link', { name: say('shell.menu'), exact: true }).click();
    await settings.click();
    await expect(page).toHaveURL(/\/settings/);
    await expect(settings).toBeHidden();

    const search = page.getByRole('searchbox', { name: say('shell.search') });
    await expect(search).toBeHidden();
    await page.getByRole('link', { name: say('shell.search'), exact: true }).click();
    await search.fill('0612345678');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/orders\?q=0612345678/);
    await expectNoSidewaysScroll(page);
  },
);

test('on a phone an order in the list takes two lines', { tag: '@once' }, async ({ page, say }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, say, undefined, '/orders?view=to_ship');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const heights = await rows.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThanOrEqual(110);
  await rows.first().getByRole('checkbox').check();
  const ship = page.getByRole('button', { name: say('orders.bulk_ship') });
  expect((await ship.boundingBox())?.y).toBeLessThan(844);
  const ends = await rows.locator('.at-end').evaluateAll((all) =>
    all.map((end) => {
      const row = end.closest('tr')?.getBoundingClientRect();
      const { top, right } = end.getBoundingClientRect();
      return [Math.round((row?.right ?? 0) - right), Math.round(top - (row?.top ?? 0))].join();
    }),
  );
  expect(new Set(ends).size).toBe(1);

  // The bar with the actions leaves most of a phone to the orders.
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await page.locator('.bulk').boundingBox())?.height).toBeLessThanOrEqual(110);
  const slips = page.getByRole('button', { name: say('packing.slips_print'), exact: true });
  await expect(slips).toBeHidden();
  await page.getByText(say('orders.bulk_more')).click();
  await expect(slips).toBeInViewport();
});
