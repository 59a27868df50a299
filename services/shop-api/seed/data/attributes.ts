import type { SeedAttribute } from '../types.ts';

export const attributes: SeedAttribute[] = [
  { code: 'author', names: { ja: '著者', en: 'Author' }, type: 'text' },
  { code: 'publisher', names: { ja: '発行', en: 'Publisher' }, type: 'text' },
  { code: 'product_number', names: { ja: '発行元整理番号', en: 'Publisher’s number' }, type: 'text' },
  { code: 'pages', names: { ja: 'ページ数', en: 'Pages' }, type: 'text' },
  { code: 'format', names: { ja: '判型・形態', en: 'Format' }, type: 'text' },
  { code: 'target', names: { ja: '対象', en: 'For' }, type: 'text' },
  { code: 'published_on', names: { ja: '発行日', en: 'Published' }, type: 'date' },
  { code: 'running_time', names: { ja: '収録時間', en: 'Running time' }, type: 'text' },
  { code: 'media', names: { ja: '枚数・規格', en: 'Media' }, type: 'text' },
  {
    code: 'operating_environment',
    names: { ja: '再生・動作環境', en: 'Playback requirements' },
    type: 'text',
  },
  { code: 'paper', names: { ja: '紙・綴じ', en: 'Paper and binding' }, type: 'text' },
  { code: 'package_contents', names: { ja: '内容・素材', en: 'Contents and material' }, type: 'text' },
  { code: 'seminar_target', names: { ja: '受講対象', en: 'Who it is for' }, type: 'text' },
  { code: 'seminar_belongings', names: { ja: '持ち物', en: 'What to bring' }, type: 'text' },
  {
    code: 'seminar_cancellation_terms',
    names: { ja: 'セミナーのキャンセル規定', en: 'Cancellation terms' },
    type: 'textarea',
  },
  { code: 'note_attribute_html', names: { ja: '編集部より', en: 'From the editors' }, type: 'html' },
  {
    code: 'note_book_for_achievement',
    names: { ja: '学習の進めかた', en: 'How to reach the goal with this book' },
    type: 'html',
  },
  { code: 'content_list', names: { ja: '目次・収録内容', en: 'Contents' }, type: 'html' },
  { code: 'author_profile', names: { ja: '著者紹介', en: 'About the author' }, type: 'textarea' },
  { code: 'reader_voice', names: { ja: '読者の声', en: 'Readers’ voices' }, type: 'html' },
  { code: 'recommendation_message', names: { ja: '推薦のことば', en: 'Recommendation' }, type: 'textarea' },
  { code: 'recommended_usage', names: { ja: 'おすすめの使い方', en: 'Recommended usage' }, type: 'textarea' },
];
