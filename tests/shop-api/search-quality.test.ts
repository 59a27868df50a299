/** Quality of the search: how often the product that the shopper means is among the first five. */
import { describe, expect, it } from 'vitest';
import { isSatisfied, type Judgement, judgements, LOOKED_AT, TARGET } from '../search-judgements.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

async function firstFive({ query, locale }: Judgement): Promise<string[]> {
  const path = `/products/by-search?limit=${LOOKED_AT}&search=${encodeURIComponent(query)}`;
  return (await call(t, 'GET', path, { locale })).data.items.map(({ code }: { code: string }) => code);
}

describe('of the 120 searches in search-judgements.ts,', () => {
  it(`at least ${TARGET * 100} % find the intended product`, async () => {
    const missed: string[] = [];
    for (const judgement of judgements) {
      const found = await firstFive(judgement);
      if (!isSatisfied(judgement, found))
        missed.push(`${judgement.query}: ${judgement.expected.join(' ')}, but ${found.join(' ')}`);
    }
    expect(judgements.length).toBe(120);
    expect(1 - missed.length / judgements.length, missed.join('\n')).toBeGreaterThanOrEqual(TARGET);
  });
});
