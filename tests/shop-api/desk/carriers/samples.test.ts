/** Compares the carriers' files with the samples, byte for byte. With `SAMPLES=write`, rewrites the samples first. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { makeLabels } from '#api/domain/carriers/labels.ts';
import { fitting, settings } from './parcels.ts';

const COLUMNS = { yamato: 95, sagawa: 74, yuupri: 104, clickpost: 8 } as const;
const carriers = ['yamato', 'sagawa', 'yuupri', 'clickpost'] as const;

it.each(carriers)('the file for %s equals its sample', (carrier) => {
  const made = makeLabels(carrier, settings, fitting);
  if (!('file' in made)) throw new Error(`missing: ${made.missing.join()}`);
  const { bytes, rows, leftOut } = made.file;
  expect(leftOut).toEqual([]);
  expect(rows).toBe(fitting.length);
  const sample = path.join(import.meta.dirname, 'samples', `${carrier}.csv`);
  if (process.env['SAMPLES'] === 'write') writeFileSync(sample, bytes);
  expect(bytes.equals(readFileSync(sample)), `${carrier}.csv`).toBe(true);

  const text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  expect(text.endsWith('"\r\n')).toBe(true);
  const cells = parse(text, { relax_column_count: true });
  expect(cells.map((row) => row.length)).toEqual(Array(rows + 1).fill(COLUMNS[carrier]));
});
