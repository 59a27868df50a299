import { fill, page } from './books.ts';
import { type Faces, line } from './lettering.ts';
import { type MotifName, motifs, randomOf } from './motifs.ts';
import { type PaletteName, palettes } from './palettes.ts';

type Banner = {
  file: string;
  title: string;
  text: string;
  palette: PaletteName;
  left: MotifName;
  right: MotifName;
};

export const banners: Banner[] = [
  {
    file: 'carousel-new-term.svg',
    title: '新学期の準備',
    text: '最初の三日間に間に合う本と手帖',
    palette: 'mist',
    left: 'windows',
    right: 'leaves',
  },
  {
    file: 'carousel-summer-research.svg',
    title: '夏休みの自由研究',
    text: '三日で、七日で、三十日で',
    palette: 'lemon',
    left: 'stars',
    right: 'orbits',
  },
  {
    file: 'carousel-reading-aloud.svg',
    title: '読み聞かせの時間',
    text: '声に出して楽しい絵本',
    palette: 'night',
    left: 'moon',
    right: 'hills',
  },
  {
    file: 'carousel-seminars.svg',
    title: '著者に会う少人数の講座',
    text: '会場でもオンラインでも',
    palette: 'sand',
    left: 'circles',
    right: 'windows',
  },
];

export function bannerPicture(banner: Banner, faces: Faces): string {
  const inks = palettes[banner.palette];
  const random = randomOf(banner.file);
  const size = banner.title.length > 9 ? 61 : 82;
  return page(
    1200,
    480,
    fill(0, 0, 1200, 480, inks.paper) +
      motifs[banner.right]({ x: 780, y: 48, w: 360, h: 384 }, inks, random) +
      motifs[banner.left]({ x: 72, y: 330, w: 620, h: 110 }, inks, random) +
      fill(72, 72, 84, 9, inks.accent) +
      line(faces.mincho, banner.title, 72, 186, size, inks.ink) +
      line(faces.gothic, banner.text, 74, 256, 34, inks.ink),
  );
}
