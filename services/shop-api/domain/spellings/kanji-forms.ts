/**
 * Old and new forms of kanji, which searches take for the same: 眞 and 真, 髙 and 高. Names are stored and shown as they were
 * typed. OpenCC's list has the old forms of 常用漢字 and 人名用漢字.
 */
import oldForms from 'opencc-js/dict/JPShinjitaiCharactersRev';

/** Variants in people’s names, and old forms, that OpenCC’s list lacks. */
const VARIANTS_IN_NAMES =
  '髙 高|﨑 崎|嵜 崎|濵 浜|邉 辺|𠮷 吉|嶋 島|嶌 島|冨 富|舘 館|渕 淵|栁 柳|桒 桑|埜 野|藪 薮|籔 薮|邨 村|枩 松|槗 橋|曻 昇|暎 映|凉 涼|舩 船|栢 柏|葊 庵|敎 教|淸 清|靑 青|飮 飲|旣 既|强 強|讚 讃|閒 間';

const newForms = new Map(
  `${oldForms}|${VARIANTS_IN_NAMES}`.split('|').map((pair): [string, string] => {
    const [variant = '', plain = ''] = pair.split(' ');
    return [variant, plain];
  }),
);
const VARIANT = new RegExp(`[${[...newForms.keys()].join('')}]`, 'gu');

const variants = new Map<string, string[]>();
for (const [variant, plain] of newForms) variants.set(plain, [...(variants.get(plain) ?? []), variant]);

/** The text in new forms. Variation selectors, which choose a form, are dropped. */
export const inNewForms = (text: string): string =>
  text.replace(/\p{Variation_Selector}/gu, '').replace(VARIANT, (kanji) => newForms.get(kanji) ?? kanji);

/** Every form of a kanji in its new form, the new one first. */
export const formsOf = (plain: string): string[] => [plain, ...(variants.get(plain) ?? [])];
