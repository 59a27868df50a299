import type { SeedOption } from '../types.ts';

/** The axes along which products vary; notebooks combine two of them. */
export const options: SeedOption[] = [
  {
    code: 'ruling',
    names: { ja: '罫', en: 'Ruling' },
    values: [
      { code: 'ruling_lined', labels: { ja: '横罫', en: 'Lined' } },
      { code: 'ruling_grid', labels: { ja: '方眼', en: 'Grid' } },
      { code: 'ruling_plain', labels: { ja: '無地', en: 'Plain' } },
    ],
  },
  {
    code: 'colour',
    names: { ja: '色', en: 'Colour' },
    values: [
      { code: 'colour_blue', labels: { ja: '藍', en: 'Indigo' } },
      { code: 'colour_red', labels: { ja: '朱', en: 'Vermilion' } },
      { code: 'colour_green', labels: { ja: '苔', en: 'Moss' } },
      { code: 'colour_yellow', labels: { ja: '山吹', en: 'Gold' } },
    ],
  },
  {
    code: 'binding',
    names: { ja: '製本', en: 'Binding' },
    values: [
      { code: 'binding_soft', labels: { ja: 'ソフトカバー', en: 'Softcover' } },
      { code: 'binding_hard', labels: { ja: 'ハードカバー', en: 'Hardcover' } },
    ],
  },
  {
    code: 'seat_type',
    names: { ja: '受講方法', en: 'Ticket type' },
    values: [
      { code: 'seat_venue', labels: { ja: '会場参加', en: 'At the venue' } },
      { code: 'seat_online', labels: { ja: 'オンライン参加', en: 'Online' } },
    ],
  },
  {
    code: 'pack',
    names: { ja: 'セット数', en: 'Pack' },
    values: [
      { code: 'pack_single', labels: { ja: '1組', en: '1 set' } },
      { code: 'pack_ten', labels: { ja: '10組（教室用）', en: '10 sets (class pack)' } },
    ],
  },
  {
    code: 'size',
    names: { ja: 'サイズ', en: 'Size' },
    values: [
      { code: 'size_small', labels: { ja: '小（3分）', en: 'Small (3 min)' } },
      { code: 'size_medium', labels: { ja: '中（5分）', en: 'Medium (5 min)' } },
      { code: 'size_large', labels: { ja: '大（10分）', en: 'Large (10 min)' } },
    ],
  },
  {
    code: 'finish',
    names: { ja: '仕上げ', en: 'Finish' },
    values: [
      { code: 'finish_folded', labels: { ja: '折りたたみ', en: 'Folded' } },
      { code: 'finish_rolled', labels: { ja: '筒入り', en: 'Rolled in a tube' } },
      { code: 'finish_laminated', labels: { ja: 'ラミネート加工', en: 'Laminated' } },
    ],
  },
];
