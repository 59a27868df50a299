/**
 * The accountant's file of a month that is over: made once, when it is exported for the first time, and the same ever
 * after, whatever is renamed or set later.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { CsvEncoding } from '#contract/desk/files.ts';
import { closedAccounts } from '../../db/schema/documents.ts';
import type { Shop } from '../../shop.ts';
import { encodeCsvText, UTF8_MARK } from '../csv/write.ts';
import { accountsFile } from './accounts-file.ts';
import { type Days, lastSettledDay } from './days.ts';
import { accountEntries } from './entries.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

export const isClosed = (month: string, { to }: Days, now: Date): boolean =>
  month.length === 7 && to <= lastSettledDay(now);

export async function closedMonth(
  shop: Shop,
  month: string,
  days: Days,
  encoding: CsvEncoding,
): Promise<Uint8Array> {
  const text = (await expand((await storedFile(shop, month)) ?? (await close(shop, month, days)))).toString();
  const bytes = encodeCsvText(text, encoding);
  return encoding === 'utf-8' ? Buffer.concat([UTF8_MARK, bytes]) : bytes;
}

async function storedFile({ db }: Shop, month: string): Promise<Uint8Array | undefined> {
  const [found] = await db.select().from(closedAccounts).where(eq(closedAccounts.month, month));
  return found?.file;
}

async function close(shop: Shop, month: string, days: Days): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const file = accountsFile(accountEntries(shop.db, days), {
    encoding: 'utf-8',
    registrationNumber: shop.details().registrationNumber || undefined,
  });
  for await (const piece of file) pieces.push(piece);
  const whole = Buffer.concat(pieces).subarray(UTF8_MARK.length);
  await shop.db
    .insert(closedAccounts)
    .values({ month, file: await compress(whole), closedAt: shop.now() })
    .onConflictDoNothing();
  // Somebody else may have exported it at the same time.
  const stored = await storedFile(shop, month);
  if (!stored) throw new Error(`the accounts of ${month} are gone`);
  return stored;
}
