import { encode } from 'uqr';

/** `path`: an SVG path with a 1 × 1 square per dark module. `size`: modules per side, including the quiet zone. */
export type QrCode = { size: number; path: string };

export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
