/** Folders of the pictures: this run, the previous run, the differences. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'var/screenshots');
export const SHEET = path.join(FOLDER, 'index.html');

/** Paths below FOLDER, for links in the sheet. */
export const places = { now: 'pictures', before: 'before', difference: 'differences' } as const;
type Place = keyof typeof places | 'draft';

const folderOf = (place: Place): string => path.join(FOLDER, place === 'draft' ? '.draft' : places[place]);

export const filesIn = (place: Place): string[] =>
  existsSync(folderOf(place)) ? readdirSync(folderOf(place)).sort() : [];

export function readPicture(place: Place, file: string): Buffer | undefined {
  const whole = path.join(folderOf(place), file);
  return existsSync(whole) ? readFileSync(whole) : undefined;
}

export const writePicture = (place: Place, file: string, png: Buffer): void =>
  writeFileSync(path.join(folderOf(place), file), png);

export const writeSheet = (html: string): void => writeFileSync(SHEET, html);

export function empty(...all: Place[]): void {
  for (const place of all) {
    rmSync(folderOf(place), { recursive: true, force: true });
    mkdirSync(folderOf(place), { recursive: true });
  }
}

/**
 * Replaces the previous pictures after all new ones are taken, so that an interrupted run changes nothing. Pictures that
 * this run did not take are kept for a later run.
 */
export function replacePictures(isLookedAt: (file: string) => boolean): void {
  empty('before', 'difference');
  mkdirSync(folderOf('now'), { recursive: true });
  for (const file of filesIn('now').filter(isLookedAt)) move(file, 'now', 'before');
  for (const file of filesIn('draft')) move(file, 'draft', 'now');
  rmSync(folderOf('draft'), { recursive: true, force: true });
}

const move = (file: string, from: Place, to: Place): void =>
  renameSync(path.join(folderOf(from), file), path.join(folderOf(to), file));
