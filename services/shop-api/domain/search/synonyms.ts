/** Words that mean the same to shoppers. The shop's owner may edit this list. */
import { searchText } from './normalise.ts';

/** Within a line every word finds every other. */
const TWO_WAY = `
ドリル ワーク ワークブック 問題集
セミナー 講座 講演会 研修
受講券 チケット 参加券
ノート 帳面
手帳 手帖 ダイアリー
プレゼント ギフト 贈りもの 贈り物 gift present
英語 English えいご
算数 さんすう
国語 こくご
参考書 テキスト 教科書ガイド
先生 教師 教員
子ども 子供 こども キッズ
中学 中学校
入試 受験
CD 音声
`;
/** The first word also finds the others, not the other way round. */
const ONE_WAY = `
DVD ブルーレイ
`;

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(searchText));

const table = new Map<string, string[]>();
for (const group of lines(TWO_WAY))
  for (const word of group) table.set(word, [...(table.get(word) ?? []), ...group.filter((w) => w !== word)]);
for (const [word = '', ...others] of lines(ONE_WAY)) table.set(word, [...(table.get(word) ?? []), ...others]);

/** The other spellings that a word of the query stands for; the word itself is not among them. */
export const synonymsOf = (word: string): string[] =>
  [...new Set([...(table.get(word) ?? []), ...gradesLike(word)])].filter((w) => w !== word);

const SCHOOLS: Record<string, string[]> = {
  小: ['小', '小学', '小学校'],
  中: ['中', '中学', '中学校'],
  高: ['高', '高校', '高等学校'],
};

/** 小1, 小学1年, 小学校1年生; 1年生 alone is the elementary school's. */
function gradesLike(word: string): string[] {
  const [, school, grade] = /^(?:(小|中|高)(?:学校?|校|等学校)?)?([1-6])年?生?$/.exec(word) ?? [];
  if (!grade || (!school && !/年/.test(word))) return [];
  const written = (SCHOOLS[school ?? '小'] ?? []).map((name) => name + grade);
  return school === undefined || school === '小' ? [...written, `${grade}年生`] : written;
}
