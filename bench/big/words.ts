/** Invented words, the same on every machine, with frequencies as in a real language (Zipf). */

/** A random number generator: numbers from 0 to 1, the same sequence for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KANJI = [
  ...'英語数学国理科社会音楽図書読本手帳年生小中高校入門基礎応用練習問題集話文法作品教室先子供夏冬春秋朝夜空海山川森林木花鳥風月星雲雨雪光影色赤青白黒金銀大長短新古東西南北京都阪神',
];
const KANA = [...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ'];
const LATIN = 'abcdefghijklmnoprstuvwy';

const WORDS = 6000;

export class Language {
  readonly japanese: string[];
  readonly english: string[];
  private readonly reach: number[] = [];

  constructor(private readonly random: () => number) {
    this.japanese = Array.from({ length: WORDS }, () => this.word(random() < 0.6 ? KANJI : KANA, 2, 4));
    this.english = Array.from({ length: WORDS }, () => this.word([...LATIN], 3, 8));
    let sum = 0;
    for (let rank = 0; rank < WORDS; rank++) {
      sum += 1 / (rank + 2);
      this.reach.push(sum);
    }
  }

  whole(below: number): number {
    return Math.floor(this.random() * below);
  }

  private word(signs: string[], from: number, to: number): string {
    const length = from + this.whole(to - from + 1);
    return Array.from({ length }, () => signs[this.whole(signs.length)]).join('');
  }

  /** A random rank. Small ranks are frequent. */
  private rank(): number {
    const wanted = this.random() * (this.reach.at(-1) ?? 0);
    let [low, high] = [0, WORDS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.reach[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  one = (words: string[]): string => words[this.rank()] ?? '';
  many = (words: string[], count: number): string[] => Array.from({ length: count }, () => this.one(words));
}

/** 200 searches as shoppers type them: from one character to four words, frequent and rare, some in Latin letters. */
export function searches(language: Language): string[] {
  const { japanese, english } = language;
  const rare = () => japanese[2000 + language.whole(4000)] ?? '';
  return Array.from({ length: 200 }, (_, n) => {
    if (n % 10 === 0) return language.one(japanese).slice(0, 1);
    if (n % 10 < 4) return n % 10 === 3 ? rare() : language.one(japanese);
    if (n % 10 === 4) return language.one(english);
    if (n % 10 < 7) return language.many(japanese, 2).join(' ');
    if (n % 10 === 7) return `${language.one(japanese)} ${rare()}`;
    if (n % 10 === 8) return language.many(japanese, 3).join(' ');
    return [...language.many(japanese, 3), language.one(english)].join(' ');
  });
}
