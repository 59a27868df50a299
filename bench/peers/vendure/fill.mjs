/** `node fill.mjs GOODS.csv COLLECTIONS.json --tables`: creates the tables and fills them. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import core from '@vendure/core';
import cli from '@vendure/core/cli/index.js';
import { config } from './config.mjs';

const { JobQueueService, LanguageCode, TransactionalConnection, bootstrap, dummyPaymentHandler } = core;
const [goods, collections] = process.argv.slice(2);

const initial = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Asia',
  countries: [{ name: 'Japan', code: 'JP', zone: 'Asia' }],
  taxRates: [{ name: 'Standard Tax', percentage: 10 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: JSON.parse(readFileSync(collections, 'utf8')),
};

const start = async () => {
  const app = await bootstrap(config);
  await app.get(JobQueueService).start();
  return app;
};
const app = await cli.populate(start, initial, goods);
const { rawConnection } = app.get(TransactionalConnection);
// The search index and the collections are filled by jobs.
for (let quiet = 0; quiet < 3; ) {
  await sleep(500);
  const [{ count }] = await rawConnection.query('select count(*) from job_record where not "isSettled"');
  quiet = count === '0' ? quiet + 1 : 0;
}
const [{ count }] = await rawConnection.query('select count(*) from search_index_item');
if (count === '0') throw new Error('the search index is empty');
process.stdout.write(`${count} rows in the search index\n`);
await app.close();
process.exit();
