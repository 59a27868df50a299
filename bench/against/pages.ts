/** Measures a member's pages of two releases and the page of the hello-world app in turn. */
import { requests } from '../load.mjs';
import { MEMBERS_PAGES, memberWithCart } from '../members.mjs';
import type { Running } from '../processes.mjs';
import { measured } from './processor.ts';
import type { Release } from './release.ts';
import type { PageRounds, Round } from './rounds.ts';

const REQUESTS = 64;

type Subject = keyof PageRounds;

/** The first round warms up, because code is compiled at first use, and does not count. */
export async function measurePages(
  {
    releases,
    hello,
    postmaster,
  }: { releases: { old: Release; new: Release }; hello: Running & { url: string }; postmaster: number },
  rounds: number,
): Promise<Map<string, PageRounds>> {
  const members = {
    old: await memberWithCart(releases.old.shop),
    new: await memberWithCart(releases.new.shop),
  };
  const results = new Map<string, PageRounds>(
    MEMBERS_PAGES.map((page) => [page, { hello: [], old: [], new: [] }]),
  );
  const measure = async (subject: Subject, page: string): Promise<Round> => {
    if (subject === 'hello')
      return measured({ pids: [hello.pid] }, REQUESTS, () => requests(hello.url, REQUESTS));
    const release = releases[subject];
    // Also renews the access token if it is about to expire.
    const { headers } = await members[subject].get(page);
    if (!/private|no-store/.test(headers.get('cache-control') ?? ''))
      throw new Error(`${page} may be answered from a cache, so it is no page of a member`);
    const pids = [release.pid('storefront'), release.pid('shop-api')];
    return measured({ pids, postmaster }, REQUESTS, () =>
      requests(release.shop + page, REQUESTS, members[subject].cookie),
    );
  };
  for (let round = 0; round <= rounds; round++) {
    for (const [page, result] of results) {
      for (const subject of subjects(round)) {
        const one = await measure(subject, page);
        if (round > 0) result[subject].push(one);
      }
    }
  }
  return results;
}

/** None is always the first. */
const subjects = (round: number): Subject[] =>
  round % 2 === 0 ? ['old', 'hello', 'new'] : ['new', 'hello', 'old'];
