/** Stores who has agreed to the newsletter or refused it. Call it in the transaction that changes the member's setting. */
import { sql } from 'drizzle-orm';
import type { ConsentPage } from '#contract/newsletter.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { consents } from '../../db/schema/consents.ts';
import { randomToken, sha256 } from '../tokens.ts';

type Consent = {
  userId: number;
  email: string;
  given: boolean;
  page: ConsentPage;
  locale: LocaleCode;
  /** The words beside the choice, as the page showed them. */
  wording?: string | undefined;
  at: Date;
};

/** 144 random bits cannot be guessed. */
const TOKEN_BYTES = 18;

/** The token of a link that takes a consent back, and can do nothing else. */
const newRefusalToken = (): string => randomToken(TOKEN_BYTES);

export async function recordConsent(tx: Tx, { wording, ...consent }: Consent): Promise<void> {
  await tx.insert(consents).values({
    ...consent,
    wordingId: wording ? await wordingVersion(tx, wording, consent.at) : null,
    refusalToken: consent.given ? newRefusalToken() : null,
  });
}

/** The id of this text, which is stored when it is shown for the first time. */
async function wordingVersion(tx: Tx, text: string, at: Date): Promise<number> {
  const digest = sha256(text);
  const find = () =>
    readRows<{ id: number | string }>(tx, sql`select id from consent_wordings where digest = ${digest}`);
  let [known] = await find();
  if (!known) {
    await tx.execute(sql`insert into consent_wordings (text, digest, first_shown_at)
      values (${text}, ${digest}, ${at.toISOString()}::timestamptz) on conflict do nothing`);
    [known] = await find();
  }
  if (!known) throw new Error('the wording was not stored');
  return Number(known.id);
}
