import { purchase } from '../purchase.ts';
import { attempt, check, say, until } from '../report.ts';
import type { Shop } from '../shop.ts';
import { Visitor } from '../visitor.ts';

const VISITORS = 3;
/** Pages that each visitor opens after the last container is replaced, to find missing assets. */
const MORE_PAGES = 10;

/** Updates to the next release, container by container, while visitors use the shop. */
export async function roll(shop: Shop): Promise<void> {
  const [nginx = ''] = shop.names('nginx');
  const visitors = Array.from({ length: VISITORS }, () => new Visitor());
  await until('the visitors have opened pages', 60_000, () =>
    visitors.every(({ pages, hasLeft }) => hasLeft || pages > MORE_PAGES),
  );
  const oldAssets = new Set(visitors.flatMap(({ assets }) => [...assets]));
  await attempt('the new containers become healthy', async () => {
    for (const service of ['shop-api', 'storefront'])
      for (const old of shop.names(service)) {
        await shop.add(service, 'next');
        await shop.network.askedAgain(nginx, service);
        await shop.remove(old);
      }
  });
  const marks = visitors.map(({ pages }) => pages + MORE_PAGES);
  await until('the visitors have opened more pages', 60_000, () =>
    visitors.every(({ pages, hasLeft }, n) => hasLeft || pages > (marks[n] ?? 0)),
  );
  await Promise.all(visitors.map((visitor) => visitor.leave()));

  const seen = (of: (visitor: Visitor) => number) => visitors.reduce((sum, visitor) => sum + of(visitor), 0);
  const failed = visitors.flatMap(({ failures }) => failures);
  const all = `${seen(({ pages }) => pages)} pages, ${seen(({ fetched }) => fetched)} assets, ${seen(({ posts }) => posts)} forms`;
  if (failed.length > 0) say(await shop.errorsOf(nginx));
  check(
    `${all}: none failed`,
    failed.length === 0,
    `${failed.length} failed: ${failed.slice(0, 5).join('; ')}`,
  );
  const now = new Set(visitors.flatMap((visitor) => visitor.lastAssets));
  check(
    'pages name the scripts and styles of the new release',
    [...now].every((asset) => !oldAssets.has(asset)) && now.size > 0,
    [...now],
  );
  const lost = await Promise.all([...oldAssets].map(async (asset) => ((await fetch(asset)).ok ? [] : asset)));
  check('the scripts and styles of the old release are still served', lost.flat().length === 0, lost.flat());
  await attempt('a purchase in the new release', () => purchase(shop));
}
