/**
 * Searches of shoppers in the demo shop, and the products that must be among the first five results. Used by the test of
 * the search's quality and by `npm run bench -- search`. A line is the query, a bar, and the codes; of codes joined by
 * `/` one is enough.
 */
export type Judgement = {
  about: string;
  locale: 'ja_JP' | 'en_US';
  query: string;
  /** At least one code of each group must be found. */
  expected: string[][];
};

const judged = (about: string, locale: Judgement['locale'], lines: string): Judgement[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', codes = ''] = line.split('|').map((part) => part.trim());
      return { about, locale, query, expected: codes.split(' ').map((group) => group.split('/')) };
    });

export const judgements: Judgement[] = [
  ...judged(
    'one sign',
    'ja_JP',
    `
    月 | BK-SCI-0016 BK-JPN-0014
    雲 | BK-PIC-0010
    虫 | TM-0020 BK-SCI-0003/DV-0009
    星 | BK-SCI-0005/NT-0019
    本 | BK-BIZ-0008/BK-JPN-0005
    ぱ | BK-PIC-0001
    Ⅲ | BK-MAT-0019
    `,
  ),
  ...judged(
    'kana for kanji, and the other kana',
    'ja_JP',
    `
    えいぶんぽう | BK-ENG-0001 BK-ENG-0002
    かんじ | BK-JPN-0001/BK-JPN-0002/BK-JPN-0003/BK-JPN-0004
    こんちゅう | BK-SCI-0019
    じゆうけんきゅう | BK-SCI-0022 NT-0009
    ぶんすう | BK-MAT-0004 TM-0003
    きょうざい | TM-0001/TM-0002/TM-0005/TM-0016/TM-0017
    ケッサン | BK-BIZ-0002 SM-2026-017 DV-0004
    ｱｻｶﾞｵ | BK-SCI-0020 TM-0022 DV-0011
    とうだい | BK-PIC-0008
    トショカン | BK-PIC-0002
    ダンゴムシ | BK-SCI-0014
    しょうひぜい | BK-BIZ-0004 SM-2026-020
    やさかみのり | BK-JPN-0006/BK-JPN-0007/BK-JPN-0008/BK-JPN-0018/BK-JPN-0021/NT-0027
    ﾘｽﾆﾝｸﾞ | BK-ENG-0016 CD-0004
    `,
  ),
  ...judged(
    'kanji, width and long vowels typed otherwise',
    'ja_JP',
    `
    高城宗一 | BK-JPN-0004/BK-JPN-0011/BK-JPN-0012/BK-JPN-0013/TM-0004
    岩崎ゆたか | BK-BIZ-0008/BK-SOC-0014/BK-SOC-0016
    井沢道夫 | BK-SOC-0010/BK-SOC-0011/BK-SOC-0012/BK-SOC-0015/CD-0011
    編み物 | NT-0024
    数学１ | BK-MAT-0017
    数学II | BK-MAT-0018
    1年生の漢字 | BK-JPN-0001
    担任手帳 | NT-0011
    贈り物 | BK-PIC-0010/BK-CRF-0001/BK-CRF-0002/BK-CRF-0004/NT-0022
    ポスタ- | TM-0031/TM-0032/TM-0033
    ＤＶＤ 決算 | DV-0004
    昼寝ピアノ | CD-0009
    `,
  ),
  ...judged(
    'authors with titles, titles in part',
    'ja_JP',
    `
    橘 英文法 | BK-ENG-0001 BK-ENG-0002 BK-ENG-0003
    八坂みのり 作文 | BK-JPN-0006 BK-JPN-0008
    クララ リスニング | BK-ENG-0015
    釘宮 微分 | BK-MAT-0018
    桐原慎吾 四月 | BK-EDU-0006 SM-2026-001 DV-0001
    星川 月 | BK-SCI-0016 TM-0032
    学級通信 生方 | BK-EDU-0012
    加瀬りつ 卒業 | CD-0013
    ロッテ くま | BK-PIC-0003
    霧の島 手紙 | BK-ENG-0029 CD-0006
    夜の図書館 絵本 | BK-PIC-0002
    灯台 かもめ | BK-PIC-0008
    叱る前 | BK-EDU-0008
    本屋の帳場 | BK-BIZ-0008 SM-2026-022
    都道府県 | BK-SOC-0006
    九九 | BK-MAT-0002 SM-2026-013
    読書感想文 | BK-JPN-0007 SM-2026-002
    わり算 ＤＶＤ | DV-0006
    時間割カード | TM-0005 DV-0003
    `,
  ),
  ...judged(
    'words that occur only in the texts of a page',
    'ja_JP',
    `
    ねこ | BK-PIC-0002
    司書 絵本 | BK-PIC-0002
    文化祭 | BK-MAT-0020
    転校生 | BK-PIC-0005
    レシピ | BK-PIC-0007
    望遠鏡 | BK-SCI-0005
    園芸部 | BK-SCI-0024
    採用試験 | BK-EDU-0005
    年末調整 | SM-2026-018 BK-BIZ-0003
    棚卸し | BK-BIZ-0002
    家庭科 宿題 | BK-CRF-0008
    左利き | BK-CRF-0004/BK-ENG-0023/TM-0002
    羊の毛 | BK-CRF-0001 SM-2026-023
    モーター | BK-SCI-0013/TM-0019
    入院 | BK-PIC-0010
    `,
  ),
  ...judged(
    'colloquial words',
    'ja_JP',
    `
    インボイス | BK-BIZ-0004 SM-2026-020
    税金 本 | BK-BIZ-0004/BK-BIZ-0002
    猫 | BK-PIC-0002
    タブレット 授業 | BK-EDU-0011
    ニット | NT-0024
    裁縫 | BK-CRF-0008
    卒業式 | CD-0013
    引き継ぎ 会社 | BK-BIZ-0009 SM-2026-019
    発達障害 | BK-EDU-0014/BK-EDU-0015/BK-EDU-0017
    英会話 | BK-ENG-0014
    カルタ | TM-0002 TM-0004
    育児 | BK-EDU-0016/SM-2026-011/SM-2026-016
    `,
  ),
  ...judged(
    'numbers and codes',
    'ja_JP',
    `
    BK-ENG-0001 | BK-ENG-0001
    ｔｍ００１７ | TM-0017
    KMR-ENG-0001 | BK-ENG-0001
    1026字 | BK-JPN-0003
    小1 漢字 | BK-JPN-0001
    47 都道府県 | BK-SOC-0006
    B5 ノート | NT-0001
    `,
  ),
  ...judged(
    'popular keywords in pairs',
    'ja_JP',
    `
    漢字 ドリル | NT-0003/BK-JPN-0001/BK-JPN-0002/BK-JPN-0003
    英語 ドリル | BK-ENG-0002 BK-ENG-0005
    英語 ノート | BK-ENG-0026 NT-0006
    英語 カード | BK-ENG-0005 TM-0008
    漢字 ノート | NT-0003/BK-JPN-0001
    自由研究 ノート | BK-SCI-0002 NT-0009
    学級 カード | TM-0024/BK-EDU-0014
    星座 カード | TM-0017/BK-SCI-0005
    決算 ノート | BK-BIZ-0002/BK-BIZ-0001/NT-0021
    絵本 英語 | BK-PIC-0010
    漢字 カード | TM-0002/BK-SOC-0006
    星座 自由研究 | BK-SCI-0005/TM-0017
    `,
  ),
  ...judged(
    'English: words and their forms',
    'en_US',
    `
    knitting | NT-0024/BK-CRF-0001
    knitters | NT-0024
    grammar | BK-ENG-0001 BK-ENG-0003
    stories | BK-ENG-0019/CD-0003 BK-PIC-0012
    weave | BK-CRF-0005
    spinning yarn | BK-CRF-0001
    dye | BK-CRF-0002
    carve | SM-2026-025
    insects | BK-SCI-0019 DV-0009
    experiments | TM-0015/BK-SCI-0001
    invoices | BK-BIZ-0004 SM-2026-020
    Kanamori accounts | BK-BIZ-0002/SM-2026-017/DV-0004/BK-BIZ-0001
    Clara Wendell listening | BK-ENG-0015
    picture book library | BK-PIC-0002
    piano | CD-0009
    lighthouse | BK-PIC-0008 BK-ENG-0029
    telescope | BK-SCI-0005
    kanji drill | NT-0003/BK-JPN-0001/BK-JPN-0002/BK-JPN-0003
    science projects | BK-SCI-0022
    karuta | TM-0002 TM-0004
    bookkeeping | BK-BIZ-0005/BK-BIZ-0001
    cat | BK-PIC-0002
    `,
  ),
];

/** The expected codes must be among the first `LOOKED_AT` results. */
export const LOOKED_AT = 5;

export const isSatisfied = ({ expected }: Judgement, found: readonly string[]): boolean =>
  expected.every((group) => group.some((code) => found.slice(0, LOOKED_AT).includes(code)));

/** Share of judgements that must be satisfied, from 0 to 1. */
export const TARGET = 0.95;
