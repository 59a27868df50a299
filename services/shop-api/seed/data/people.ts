import type { Localised } from '../types.ts';

export type Person = { name: Localised; profile: Localised };

function person(ja: string, en: string, profileJa: string, profileEn: string): Person {
  return { name: { ja, en }, profile: { ja: profileJa, en: profileEn } };
}

/** Authors, lecturers and composers of the demo list; all invented. */
export const people = {
  tachibana: person(
    '橘 さやか',
    'Sayaka Tachibana',
    '公立中学校で十八年間英語を教え、現在は教材の執筆と教員研修に携わる。一日一見開きの文法ノートづくりを続けている。',
    'Taught English in public junior high schools for eighteen years and now writes teaching materials and trains teachers.',
  ),
  setoguchi: person(
    '瀬戸口 遼',
    'Ryo Setoguchi',
    '高校と予備校で英語を担当。設問の型に着目した演習づくりで、受験生の「解く順序」を研究する。',
    'Teaches English at high school and cram school, and studies the order in which candidates should solve.',
  ),
  wendell: person(
    'クララ・ウェンデル',
    'Clara Wendell',
    '港町に生まれ、来日して二十年。小中学校の外国語活動を支援しながら、聞き取りの教材を録音から手がける。',
    'Born in a harbour town and twenty years in Japan, she supports language classes and records her own listening materials.',
  ),
  nozue: person(
    '野末 千佳',
    'Chika Nozue',
    '小学校の英語専科教員を経て、遊びながら綴りに親しむ教材を開発。カードの試作はこれまでに三百を超える。',
    'A former English specialist in elementary schools, she has made over three hundred prototype card games.',
  ),
  hatano: person(
    '波多野 慧',
    'Kei Hatano',
    '翻訳と英作文指導を両輪に活動。大学の公開講座「一段落を書く」を十年担当している。',
    'Works in translation and the teaching of writing, and has led the open course Writing One Paragraph for ten years.',
  ),
  lindqvist: person(
    'マーヤ・リンドクヴィスト',
    'Maja Lindqvist',
    '北の島の図書館に勤めるかたわら、手紙の形をした短い散文を書く。日本語での著作も二冊ある。',
    'A librarian on a northern island who writes short prose in the form of letters, some of it in Japanese.',
  ),
  kuzumi: person(
    '久住 文乃',
    'Fumino Kuzumi',
    '小学校で書写と国語を教え、文字を書き始める時期の指導法を研究。左利きの子の鉛筆の持ち方にも詳しい。',
    'Taught handwriting and Japanese in elementary school and studies the first months of writing.',
  ),
  takashiro: person(
    '髙城 宗一',
    'Soichi Takashiro',
    '高校国語科教諭。放課後の音読会を二十五年続け、古典を声から教える授業で知られる。',
    'A high school teacher who has led an after-school circle of reading aloud for twenty-five years.',
  ),
  yasaka: person(
    '八坂 みのり',
    'Minori Yasaka',
    '児童館の作文教室を主宰。書き出しに困る子どもと過ごした時間から、問いかけの教材を生み出している。',
    'Leads a writing class at a children’s hall and makes materials out of good questions.',
  ),
  aramaki: person(
    '荒牧 静',
    'Shizuka Aramaki',
    '編集者、学校司書を経て文筆業。短い文章の推敲を主題にした講座を各地で開く。',
    'A former editor and school librarian who gives courses on revising short texts.',
  ),
  itokawa: person(
    '糸川 数馬',
    'Kazuma Itokawa',
    '小学校教諭として算数を三十年研究。発問の記録ノートは四百冊に及ぶ。',
    'Thirty years of arithmetic teaching have left him with four hundred notebooks of questions.',
  ),
  misono: person(
    '御園 理沙',
    'Risa Misono',
    '中学・高校の数学科教諭。途中式を省かない板書と、文字式を日本語に訳す指導で支持を得る。',
    'A mathematics teacher known for boards that skip nothing and for translating algebra into words.',
  ),
  kugimiya: person(
    '釘宮 徹',
    'Toru Kugimiya',
    '高校数学の参考書を二十冊以上執筆。解けなかった過程を地図にする解説を得意とする。',
    'Author of more than twenty reference books, fond of drawing maps of failed solutions.',
  ),
  asahina: person(
    '朝比奈 灯',
    'Akari Asahina',
    '紙を折り、切ることから数学に近づく教室を全国で開催。図形パズルの考案者。',
    'Runs workshops that approach mathematics by folding and cutting, and designs geometric puzzles.',
  ),
  shiomi: person(
    '汐見 航',
    'Wataru Shiomi',
    '科学館の実験担当を経て独立。台所と川原を教室にする理科読み物を書き続ける。',
    'Once in charge of experiments at a science museum, he now writes from kitchens and riverbanks.',
  ),
  minase: person(
    '皆瀬 葉子',
    'Yoko Minase',
    '植物生態学を学んだのち、中学・高校で生物を教える。道ばたの草を葉から引く図鑑を二十年かけて作った。',
    'A biology teacher who spent twenty years on a plant guide arranged by leaves.',
  ),
  hoshikawa: person(
    '星川 昴',
    'Subaru Hoshikawa',
    '街なかで星を見る会の世話人。明るい空でもできる観察を提案する。',
    'Organises stargazing in towns and proposes observations for bright skies.',
  ),
  ogata: person(
    '尾形 玄',
    'Gen Ogata',
    '高校で物理と化学を教え、演示実験の安全な準備を研究。理科室の点検表は多くの学校で使われている。',
    'Teaches physics and chemistry, and studies the safe preparation of demonstrations.',
  ),
  kurosu: person(
    '黒須 真帆',
    'Maho Kurosu',
    '校庭だけで虫を観察して十五年。捕まえずに描く観察会を各地の小学校で開く。',
    'Has watched insects in schoolyards for fifteen years, drawing rather than catching.',
  ),
  izawa: person(
    '井澤 道夫',
    'Michio Izawa',
    '郷土資料館の元学芸員。橋、峠、祭りを手がかりに、川筋の暮らしを聞き書きする。',
    'A former curator who records life along rivers through bridges, passes and festivals.',
  ),
  momose: person(
    '百瀬 千歳',
    'Chitose Momose',
    '中学・高校で歴史を教え、家に残る古い紙の読み方を市民講座で伝える。',
    'Teaches history and shows townspeople how to read the old papers of their houses.',
  ),
  gamo: person(
    '蒲生 直人',
    'Naoto Gamo',
    '地図帳の編集に携わったのち社会科教員に。略地図を描くことから始める授業を続ける。',
    'An atlas editor turned teacher whose lessons begin with sketching maps.',
  ),
  iwasaki: person(
    '岩﨑 ゆたか',
    'Yutaka Iwasaki',
    '坂の途中で小さな書店を営む。町の人の話を録音し、小冊子にして棚に並べている。',
    'Keeps a small bookshop on a slope and shelves booklets of his neighbours’ stories.',
  ),
  usami: person(
    '兎見 こはる',
    'Koharu Usami',
    '絵本作家。図書館の夜間当番をしていたころの体験が、物語の多くに息づいている。',
    'A picture-book maker whose nights on duty at a library live on in her stories.',
  ),
  nagi: person(
    '凪 まつり',
    'Matsuri Nagi',
    '絵本作家、イラストレーター。屋根の上で空を描くことを日課とする。',
    'An illustrator who draws the sky from the roof every day.',
  ),
  aonuma: person(
    '青沼 とも',
    'Tomo Aonuma',
    '保育士として働きながら、音のことばを大切にした絵本をつくる。',
    'A nursery teacher who makes picture books out of sounds.',
  ),
  brahm: person(
    'ロッテ・ブラーム',
    'Lotte Brahm',
    '版画家。灯台のある町で育ち、青一色の版を重ねる絵本で知られる。',
    'A printmaker from a town with a lighthouse, known for layered blues.',
  ),
  morinaga: person(
    '杜永 恵子',
    'Keiko Morinaga',
    '教育学者。授業の沈黙を十年にわたり記録し、待つことの意味を論じている。',
    'An educationist who recorded classroom silences for ten years and writes on waiting.',
  ),
  kirihara: person(
    '桐原 慎吾',
    'Shingo Kirihara',
    '小学校教諭として二十二年、学級を担任。学級開きの最初の三日間を毎年記録してきた。',
    'A homeroom teacher of twenty-two years who records the first three days of every class.',
  ),
  sakaki: person(
    '榊 朋美',
    'Tomomi Sakaki',
    '通級指導教室を担当し、視覚支援カードの作り方を研修で伝える。公認の心理職の資格を持つ。',
    'Works in a resource room, teaches the making of visual supports, and is a qualified psychologist.',
  ),
  ubukata: person(
    '生方 拓',
    'Taku Ubukata',
    '中学校教諭。紙と端末の使い分けを、生徒のノートの写真をもとに考えている。',
    'A junior high teacher who thinks about paper and devices from photographs of notebooks.',
  ),
  kanamori: person(
    '金盛 一成',
    'Kazunari Kanamori',
    '商店街の経理相談を三十年。帳簿を絵にして説明することを信条とする。',
    'Thirty years of helping shopkeepers with their books, preferably in pictures.',
  ),
  tokura: person(
    '戸倉 ひとみ',
    'Hitomi Tokura',
    '五人までの事業所の給与と請求の実務を専門に、書類の書きかたを教える。',
    'Specialises in payroll and invoices for firms of up to five.',
  ),
  nishiwaki: person(
    '西脇 巌',
    'Iwao Nishiwaki',
    '町工場の二代目を経て、小さな会社の経営を対話で支える。',
    'Once the second generation of a small factory, he now supports owners through conversation.',
  ),
  orihara: person(
    '織原 つむぎ',
    'Tsumugi Orihara',
    '手紡ぎと手織りの工房を営む。身近な紙や鉛筆を道具に変える教室が人気。',
    'Runs a spinning and weaving studio where pencils and paper become tools.',
  ),
  sometani: person(
    '染谷 藍',
    'Ai Sometani',
    '染色家。台所の野菜くずで染めた色を、季節ごとに記録している。',
    'A dyer who records the colours of kitchen scraps through the seasons.',
  ),
  kido: person(
    '木戸 陽平',
    'Yohei Kido',
    '家具職人。椅子を直す会を月に一度、廃校の木工室で開く。',
    'A furniture maker who mends chairs once a month in a closed school’s workshop.',
  ),
  kase: person(
    '加瀬 りつ',
    'Ritsu Kase',
    '作曲家、鍵盤奏者。一オクターブで歌える教室のうたを書きためている。',
    'A composer and pianist who writes classroom songs within one octave.',
  ),
} satisfies Record<string, Person>;

export type PersonId = keyof typeof people;
