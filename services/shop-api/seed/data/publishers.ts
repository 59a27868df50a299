import type { Localised } from '../types.ts';

/** Invented imprints and the letters their product numbers start with. */
export const publishers = {
  komorebi: { name: { ja: 'こもれび書房', en: 'Komorebi Books' }, mark: 'KMR' },
  seitosha: { name: { ja: '青杜社', en: 'Seitosha' }, mark: 'SET' },
  mizutama: { name: { ja: 'みずたま出版', en: 'Mizutama Publishing' }, mark: 'MZT' },
  ashibe: { name: { ja: '葦辺書林', en: 'Ashibe Shorin' }, mark: 'ASB' },
  kazemichi: { name: { ja: '風みち舎', en: 'Kazemichi-sha' }, mark: 'KZM' },
  mizuonkan: { name: { ja: '水音館', en: 'Mizuonkan Music' }, mark: 'MOK' },
} satisfies Record<string, { name: Localised; mark: string }>;

export type PublisherId = keyof typeof publishers;
