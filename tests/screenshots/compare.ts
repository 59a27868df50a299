/** Compares the pictures of two runs pixel by pixel. */
import sharp from 'sharp';

export type Mark = 'changed' | 'new' | 'gone' | 'same';

/** Rows of pixels: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const CHANNELS = 4;
const RED = [200, 30, 30, 255];
/** Tolerance per colour (of 255), because browsers round colours differently. */
const ROUNDING = 2;
/** Browsers draw a few pixels at curves slightly darker or lighter. Up to this number and difference, they are ignored. */
const NOISE = { pixels: 64, steps: 32 };
/** Opacity of unchanged pixels: enough to recognise the place on the page. */
const FAINT = 0.25;

/**
 * The second picture, faint, with every changed pixel in red. It is as wide as the wider and as high as the higher of the
 * two, so that parts added or cut off at an end are red, too. Apart from rounding, two runs with the same code give the
 * same pixels.
 */
export function differenceOf(before: Pixels, now: Pixels): Pixels & { differing: number } {
  const width = Math.max(before.width, now.width);
  const height = Math.max(before.height, now.height);
  const data = new Uint8Array(width * height * CHANNELS);
  let differing = 0;
  let most = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [old, own, to] = [offsetIn(before, x, y), offsetIn(now, x, y), (y * width + x) * CHANNELS];
      const steps = old < 0 || own < 0 ? 255 : stepsBetween(before.data, old, now.data, own);
      if (steps > ROUNDING) differing += 1;
      most = Math.max(most, steps);
      data.set(steps > ROUNDING ? RED : faint(now.data, own), to);
    }
  const isNoise = differing <= NOISE.pixels && most <= NOISE.steps;
  return { width, height, data, differing: isNoise ? 0 : differing };
}

const offsetIn = ({ width, height }: Pixels, x: number, y: number): number =>
  x < width && y < height ? (y * width + x) * CHANNELS : -1;

function stepsBetween(a: Uint8Array, at: number, b: Uint8Array, bt: number): number {
  let most = 0;
  for (let channel = 0; channel < CHANNELS; channel++)
    most = Math.max(most, Math.abs((a[at + channel] ?? 0) - (b[bt + channel] ?? 0)));
  return most;
}

function faint(data: Uint8Array, at: number): number[] {
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
  const pale = Math.round(255 - (255 - grey) * FAINT);
  return [pale, pale, pale, 255];
}

export type Comparison = { mark: Mark; differing?: number; difference?: Buffer };

/** Compares two PNG files. If one is missing, the mark is `new` or `gone`. */
export async function compare(before: Buffer | undefined, now: Buffer | undefined): Promise<Comparison> {
  if (!now) return { mark: 'gone' };
  if (!before) return { mark: 'new' };
  if (before.equals(now)) return { mark: 'same' };
  const { differing, width, height, data } = differenceOf(await pixelsOf(before), await pixelsOf(now));
  if (differing === 0) return { mark: 'same' };
  const raw = { width, height, channels: CHANNELS } as const;
  return { mark: 'changed', differing, difference: await sharp(data, { raw }).png().toBuffer() };
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
