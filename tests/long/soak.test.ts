/**
 * Short forms of `npm run soak`: despite killed processes, forged notifications and staff who press a button twice, the
 * shop's records equal the card company's.
 */
import { expect, it } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { nginxBinary } from '../setup/nginx.ts';
import { soak } from '../soak/soak.ts';

const STAFF_DID = /desk: refunds [1-9].*shipped [1-9].*cancelled [1-9].*answers [1-9]/;

it('24 orders with every card and 3 kills: orders, payments, refunds, shipments, mails and stock agree', async () => {
  const { line, faults } = await soak({ orders: 24, kills: 3, postgres: false, seed: 3, say: () => {} });
  expect(faults, line).toEqual([]);
  expect(line).toMatch(/^EQUAL: orders \d\d/);
  expect(line).toMatch(STAFF_DID);
}, 600_000);

it.runIf(findPostgres(process.env) && nginxBinary)(
  'two of each process behind nginx, with a replica: whichever is killed, pages are served and no order is lost',
  async () => {
    const { line, faults } = await soak({ orders: 12, kills: 4, postgres: true, seed: 5, say: () => {} });
    expect(faults, line).toEqual([]);
    expect(line).toMatch(/^EQUAL: orders 1\d/);
    expect(line).toMatch(STAFF_DID);
  },
  600_000,
);
