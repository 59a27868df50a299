/** A process that writes rows until it is killed, and prints each row as soon as the database has committed it. */
import { openDatabase } from '#api/db/client.ts';
import { rateLimits } from '#api/db/schema/people.ts';

const { db } = await openDatabase({ dataDir: process.env['DATA_DIR'] });
const round = process.env['ROUND'];
for (let n = 0; ; n++) {
  await db.insert(rateLimits).values({ key: `${round}-${n}`, points: n, expiresAt: new Date() });
  process.stdout.write(`${round}-${n}\n`);
}
