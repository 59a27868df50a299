import type { Inks } from './motifs.ts';

function inks(paper: string, ink: string, accent: string, second: string): Inks {
  return { paper, ink, accent, second };
}

/** Paper, ink of the letters, and two colours for the drawing. Ink on paper has a contrast of at least 7:1. */
export const palettes = {
  sand: inks('#f3ead8', '#2f3e46', '#b5523b', '#d8b98a'),
  night: inks('#1f3a4d', '#f2e9d8', '#d9a441', '#5d8299'),
  mist: inks('#e7ece9', '#27443a', '#c7784a', '#9bb8a8'),
  wine: inks('#5b2333', '#f7efe5', '#d8b26e', '#96586a'),
  tea: inks('#f6f1ea', '#30323d', '#4d8076', '#c9bda6'),
  forest: inks('#283618', '#fefae0', '#dda15e', '#6b7f45'),
  sky: inks('#dfeaf0', '#1f3a5f', '#5b8fb0', '#e3b45c'),
  indigo: inks('#1f3a5f', '#fbf4e4', '#e0a458', '#6f93b8'),
  brick: inks('#7a2e1f', '#fcf3e8', '#efb366', '#b5654f'),
  cream: inks('#fbf3df', '#3a2e25', '#c44f3a', '#e7b75f'),
  moss: inks('#e9ecd9', '#2c3b26', '#6c8a4b', '#c9a44c'),
  plum: inks('#efe6ec', '#43254a', '#93608f', '#d79a6a'),
  slate: inks('#2d333b', '#f3efe7', '#c9765a', '#6d7f8e'),
  peach: inks('#fbe6d8', '#4a2c2a', '#e07a5f', '#81b29a'),
  lemon: inks('#fbf0c4', '#33402f', '#e39a3b', '#7aa07a'),
  teal: inks('#17494d', '#f1f3e4', '#e8b04a', '#5d9a94'),
} satisfies Record<string, Inks>;

export type PaletteName = keyof typeof palettes;
