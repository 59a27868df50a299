/** Words that mean the same to shoppers, a line each; in `oneWay` the first word finds the others only. `_` is a blank. */

const twoWay = `
ドリル ワーク ワークブック 問題集 練習帳 れんしゅうちょう drill workbook practice_book
セミナー 講座 講演会 研修 ワークショップ
受講券 チケット 参加券
ノート 帳面 notebook
手帳 手帖 ダイアリー planner
プレゼント ギフト 贈りもの 贈り物 gift present
英語 English えいご
算数 さんすう arithmetic
国語 こくご
漢字 かんじ kanji
参考書 テキスト 教科書ガイド
教材 教具 きょうざい
絵本 えほん picture_book
先生 教師 教員 teacher
子ども 子供 こども キッズ children
中学 中学校
入試 受験
CD 音声
図書館 としょかん 図書室 library
転校生 てんこうせい
昼寝 ひるね
猫 ねこ cat
虫 昆虫 insect
編み物 編みもの あみもの ニット knitting knitter
裁縫 縫いもの 縫い物 手縫い 縫い目 ぬい目 sewing
カルタ 歌留多 karuta
育児 子育て parenting
引き継ぎ 引継ぎ 承継 succession
通知表 所見
パソコン コンピュータ タブレット 端末 tablet
`;

const oneWay = `
DVD ブルーレイ
インボイス 請求書 invoice
税金 消費税 税務 年末調整
発達障害 特別支援 視覚支援 通級
育児 家庭学習 保護者のための
卒業式 卒業
英会話 会話
手芸 縫い目 編みもの 糸つむぎ 手織り
`;

const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')));

export const synonyms = [
  ...lines(twoWay).map((words) => ({ words, oneWay: false })),
  ...lines(oneWay).map((words) => ({ words, oneWay: true })),
];
