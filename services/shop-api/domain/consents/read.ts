/** Who receives the newsletter, and since when, for the desk. */
import { type SQL, sql } from 'drizzle-orm';
import type { MemberDetail } from '#contract/desk/members.ts';
import type { Subscriber } from '#contract/desk/owner/newsletter.ts';
import type { ConsentPage } from '#contract/newsletter.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso } from '../desk-page.ts';

/** As the index `users_newsletter` has them. */
const SUBSCRIBED = sql`from users where subscribed_to_newsletter and enabled and email_verified_at is not null`;

type Raw = Pick<Subscriber, 'name' | 'email' | 'locale'> & {
  id: number | string;
  at: Date | string | null;
  page: ConsentPage;
  wording: number | string | null;
  token: string | null;
};

/** `members`: a query of rows of `users`, with its order. */
const withConsent = (members: SQL, order: SQL): SQL => sql`
  select u.id, u.last_name || ' ' || u.first_name as name, u.email, u.locale,
    c.at, c.page, c.wording_id as wording, c.refusal_token as token
  from (${members}) u left join lateral (
    select at, page, wording_id, refusal_token from consents where user_id = u.id and given
    order by id desc limit 1) c on true
  ${order}`;

const rowOf = ({ id, name, email, locale, at, page, wording }: Raw): Subscriber => ({
  ...{ id: Number(id), name, email, locale },
  consent: at === null ? null : { at: iso(at), page, wording: wording === null ? null : Number(wording) },
});

const WORDINGS = 20;

export async function listSubscribers({ db }: Shop, page: number) {
  const { items, ...found } = await deskPage<{ id: number | string }>(db, {
    rows: sql`select id ${SUBSCRIBED} order by id desc`,
    counted: sql`select 1 ${SUBSCRIBED}`,
    page,
  });
  const ids = items.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await readRows<Raw>(
          db,
          withConsent(sql`select * from users where id in ${ids}`, sql`order by u.id desc`),
        );
  const [counted] = await readRows<{ n: number }>(db, sql`select count(*)::int as n ${SUBSCRIBED}`);
  const wordings = await readRows<{ version: number | string; text: string; at: Date | string }>(
    db,
    sql`select id as version, text, first_shown_at as at from consent_wordings order by id desc limit ${WORDINGS}`,
  );
  return {
    ...found,
    items: rows.map(rowOf),
    subscribers: counted?.n ?? 0,
    wordings: wordings.map(({ version, text, at }) => ({
      ...{ version: Number(version), text, firstShownAt: iso(at) },
    })),
  };
}

export type SubscriberToMail = Subscriber & { token: string | null };

const BATCH = 500;

/** Everybody, oldest member first, in batches, so that there may be any number of them. */
export async function* eachSubscriber({ db }: Pick<Shop, 'db'>): AsyncGenerator<SubscriberToMail> {
  for (let after = 0; ; ) {
    const rows: Raw[] = await readRows(
      db,
      withConsent(
        sql`select * ${SUBSCRIBED} and id > ${after} order by id limit ${BATCH}`,
        sql`order by u.id`,
      ),
    );
    for (const row of rows) yield { ...rowOf(row), token: row.token };
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = Number(last.id);
  }
}

const ANSWERS = 10;

/** A member's newest answers. */
export async function answersOf(db: Db | Tx, userId: number): Promise<MemberDetail['newsletter']['answers']> {
  type Answer = Omit<MemberDetail['newsletter']['answers'][number], 'id' | 'at' | 'wording'>;
  const rows = await readRows<
    Answer & { id: number | string; at: Date | string; version: number | string | null; text: string }
  >(
    db,
    sql`select c.id, c.given, c.at, c.page, c.email, c.locale, w.id as version, w.text
      from consents c left join consent_wordings w on w.id = c.wording_id
      where c.user_id = ${userId} order by c.id desc limit ${ANSWERS}`,
  );
  return rows.map(({ id, at, version, text, ...answer }) => ({
    ...answer,
    id: Number(id),
    at: iso(at),
    wording: version === null ? null : { version: Number(version), text },
  }));
}
