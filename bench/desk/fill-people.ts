/** Creates staff, and members whose names are as frequent as in Japan. */
import type { Client } from 'pg';

/** Larger than all member ids of the demo. */
export const FIRST_MEMBER = 1_000_000;
/** Staff `s1@example.jp` to `s12@example.jp`, with the demo's password. */
const STAFF = 12;
/** Frequent family names, with their numbers among 10,000 people. */
const COMMON: [string, string, number][] = [
  ['佐藤', 'サトウ', 150],
  ['鈴木', 'スズキ', 140],
  ['高橋', 'タカハシ', 110],
  ['田中', 'タナカ', 105],
  ['伊藤', 'イトウ', 85],
  ['渡辺', 'ワタナベ', 85],
  ['山本', 'ヤマモト', 83],
  ['中村', 'ナカムラ', 82],
  ['小林', 'コバヤシ', 81],
  ['加藤', 'カトウ', 70],
];
const FAMILIES = 10_000;

const pairs = (text: string): [string, string][] =>
  text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]);
/** Beginnings and ends, of which all other family names are composed. */
const BEGINNINGS = pairs(
  '山ヤマ 川カワ 田タ 中ナカ 小コ 大オオ 上ウエ 下シモ 東ヒガシ 西ニシ 南ミナミ 北キタ 森モリ 林ハヤシ 松マツ 竹タケ 梅ウメ 石イシ 岩イワ 水ミズ 池イケ 沢サワ 谷タニ 原ハラ 野ノ 村ムラ 木キ 長ナガ 吉ヨシ 福フク 青アオ 赤アカ 黒クロ 白シラ 金カネ 前マエ 浜ハマ 島シマ 宮ミヤ',
);
const ENDS = pairs(
  '山ヤマ 川カワ 田ダ 村ムラ 島シマ 崎ザキ 野ノ 原ハラ 沢サワ 谷タニ 井イ 口グチ 本モト 木キ 森モリ 岡オカ 橋ハシ 塚ヅカ 内ウチ 尾オ 瀬セ 浦ウラ 坂サカ 倉クラ 岸ギシ 見ミ 部ベ 代シロ 永ナガ',
);
const GIVEN: [string, string][] = [
  ['花子', 'ハナコ'],
  ['太郎', 'タロウ'],
  ['健', 'ケン'],
  ['誠', 'マコト'],
  ['葉子', 'ヨウコ'],
  ['美咲', 'ミサキ'],
  ['陽菜', 'ヒナ'],
  ['結衣', 'ユイ'],
  ['翔太', 'ショウタ'],
  ['大輔', 'ダイスケ'],
  ['直樹', 'ナオキ'],
  ['由美', 'ユミ'],
  ['恵子', 'ケイコ'],
  ['久美子', 'クミコ'],
  ['一郎', 'イチロウ'],
  ['桜', 'サクラ'],
  ['智子', 'トモコ'],
  ['浩', 'ヒロシ'],
  ['裕子', 'ユウコ'],
  ['拓也', 'タクヤ'],
];

export async function fillPeople(client: Client, members: number): Promise<void> {
  const common = COMMON.flatMap(([name, kana, count]) => Array.from({ length: count }, () => [name, kana]));
  const others = BEGINNINGS.flatMap(([a, b]) => ENDS.map(([c, d]) => [a + c, b + d]));
  const families = Array.from(
    { length: FAMILIES },
    (_, n) => common[n] ?? others[n % others.length] ?? others[0],
  );
  await client.query('create temporary table families (n int primary key, name text, kana text)');
  await client.query(
    'insert into families select n - 1, name, kana from unnest($1::text[], $2::text[]) with ordinality as f(name, kana, n)',
    [families.map((family) => family?.[0]), families.map((family) => family?.[1])],
  );
  await client.query('create temporary table given (n int primary key, name text, kana text)');
  await client.query(
    'insert into given select n - 1, name, kana from unnest($1::text[], $2::text[]) with ordinality as g(name, kana, n)',
    [GIVEN.map(([name]) => name), GIVEN.map(([, kana]) => kana)],
  );
  await client.query('analyze families, given');
  await client.query(
    `insert into users (id, email, password_hash, email_verified_at, last_name, first_name, furigana_lastname,
        furigana_firstname, phone_number, created_at) overriding system value
      select $1 + m, 'm' || m || '@example.jp', demo.password_hash, now(), f.name, g.name, f.kana, g.kana,
        '090' || lpad((m * 7654321::bigint % 100000000)::text, 8, '0'), now() - m % 2000 * interval '1 day'
      from generate_series(1, $2::int) m
        join families f on f.n = m * 7919::bigint % ${FAMILIES} join given g on g.n = m / 7 % ${GIVEN.length}
        cross join (select password_hash from users where email = 'hanako@example.jp') demo`,
    [FIRST_MEMBER, members],
  );
  await client.query(
    `insert into staff (email, name, role, password_hash)
      select 's' || n || '@example.jp', '担当 ' || n, 'owner', demo.password_hash
      from generate_series(1, ${STAFF}) n, (select password_hash from staff where email = 'tencho@example.jp') demo`,
  );
  await client.query("select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))");
}
