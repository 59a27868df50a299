import { fill, page } from './books.ts';
import { type Faces, line } from './lettering.ts';
import { type MotifName, motifs, randomOf, resetClips } from './motifs.ts';
import { type PaletteName, palettes } from './palettes.ts';

type Words = { title: string; text: string };
type Banner = {
  code: string;
  ja: Words;
  en: Words;
  palette: PaletteName;
  left: MotifName;
  right: MotifName;
};

const banners: Banner[] = [
  {
    code: 'carousel-new-term',
    ja: { title: '新学期の準備', text: '最初の三日間に間に合う本と手帖' },
    en: { title: 'A new school term', text: 'Books and planners for the first three days' },
    palette: 'mist',
    left: 'windows',
    right: 'leaves',
  },
  {
    code: 'carousel-summer-research',
    ja: { title: '夏休みの自由研究', text: '三日で、七日で、三十日で' },
    en: { title: 'Summer research', text: 'In three days, in seven, or in thirty' },
    palette: 'lemon',
    left: 'stars',
    right: 'orbits',
  },
  {
    code: 'carousel-reading-aloud',
    ja: { title: '読み聞かせの時間', text: '声に出して楽しい絵本' },
    en: { title: 'Time to read aloud', text: 'Picture books that love a voice' },
    palette: 'night',
    left: 'moon',
    right: 'hills',
  },
  {
    code: 'carousel-seminars',
    ja: { title: '著者に会う少人数の講座', text: '会場でもオンラインでも' },
    en: { title: 'Meet our authors', text: 'Small courses, at a venue or online' },
    palette: 'sand',
    left: 'circles',
    right: 'windows',
  },
];

/** File names and pictures. The pictures of the two languages differ in their words only. */
export const bannerPictures = (faces: Faces): [file: string, svg: string][] =>
  banners.flatMap((banner) => {
    const size = banner.ja.title.length > 9 ? 61 : 82;
    return [
      [`${banner.code}.svg`, picture(banner, banner.ja, size, faces)],
      [`${banner.code}-en.svg`, picture(banner, banner.en, LATIN_SIZE, faces)],
    ] satisfies [string, string][];
  });

const LATIN_SIZE = 74;

function picture(banner: Banner, { title, text }: Words, size: number, faces: Faces): string {
  resetClips();
  const inks = palettes[banner.palette];
  const random = randomOf(`${banner.code}.svg`);
  return page(
    1200,
    480,
    fill(0, 0, 1200, 480, inks.paper) +
      motifs[banner.right]({ x: 780, y: 48, w: 360, h: 384 }, inks, random) +
      motifs[banner.left]({ x: 72, y: 330, w: 620, h: 110 }, inks, random) +
      fill(72, 72, 84, 9, inks.accent) +
      line(faces.mincho, title, 72, 186, size, inks.ink) +
      line(faces.gothic, text, 74, 256, 34, inks.ink),
  );
}
