import type { Localised } from '../types.ts';

/** Invented halls in real municipalities. */
export const venues = {
  umeda: {
    venue: { ja: 'こもれびホール梅田　3階 講義室', en: 'Komorebi Hall Umeda, 3F lecture room' },
    address: {
      ja: '大阪府大阪市北区梅田9丁目8-7 こもれびビル3階',
      en: 'Komorebi Building 3F, 9-8-7 Umeda, Kita-ku, Osaka',
    },
  },
  kanda: {
    venue: { ja: 'みずたま会館　2階 研修室', en: 'Mizutama Hall, 2F training room' },
    address: {
      ja: '東京都千代田区神田錦町9丁目12 みずたま会館2階',
      en: 'Mizutama Hall 2F, 9-12 Kanda Nishikicho, Chiyoda-ku, Tokyo',
    },
  },
  nagoya: {
    venue: { ja: '青杜スクエア名古屋　会議室Ｂ', en: 'Seito Square Nagoya, room B' },
    address: {
      ja: '愛知県名古屋市中区栄9丁目3-21 青杜スクエア4階',
      en: 'Seito Square 4F, 9-3-21 Sakae, Naka-ku, Nagoya',
    },
  },
  kyoto: {
    venue: { ja: '風みち舎　二階の教室', en: 'Kazemichi-sha, upstairs classroom' },
    address: {
      ja: '京都府京都市左京区吉田本町900-5 風みち舎2階',
      en: 'Kazemichi-sha 2F, 900-5 Yoshida-honmachi, Sakyo-ku, Kyoto',
    },
  },
  sendai: {
    venue: { ja: '葦辺文庫　集会室', en: 'Ashibe Library, meeting room' },
    address: {
      ja: '宮城県仙台市青葉区国分町9丁目1-14 葦辺文庫1階',
      en: 'Ashibe Library 1F, 9-1-14 Kokubuncho, Aoba-ku, Sendai',
    },
  },
  yokohama: {
    venue: { ja: '水音館ヨコハマ　多目的室', en: 'Mizuonkan Yokohama, multi-purpose room' },
    address: {
      ja: '神奈川県横浜市中区山下町901-2 水音館1階',
      en: 'Mizuonkan 1F, 901-2 Yamashitacho, Naka-ku, Yokohama',
    },
  },
  tsukuba: {
    venue: { ja: 'つくばことのは学舎　実験室', en: 'Tsukuba Kotonoha School, laboratory' },
    address: {
      ja: '茨城県つくば市吾妻9丁目7-3 ことのは学舎',
      en: 'Kotonoha School, 9-7-3 Azuma, Tsukuba, Ibaraki',
    },
  },
  nara: {
    venue: { ja: '旧ならまち工房　木工室', en: 'Old Naramachi Workshop, woodwork room' },
    address: {
      ja: '奈良県奈良市三条町900-18 旧ならまち工房',
      en: 'Old Naramachi Workshop, 900-18 Sanjocho, Nara',
    },
  },
  online: {
    venue: { ja: 'オンライン開催', en: 'Online' },
    address: {
      ja: '参加用のアドレスは、開催日の3日前まで（それ以降のお申込みはお支払い後すぐ）にメールでお送りします。',
      en: 'The link to join is sent by email three days before, or right after payment if you book later.',
    },
  },
} satisfies Record<string, { venue: Localised; address: Localised }>;

export type VenueId = keyof typeof venues;
