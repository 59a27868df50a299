/** Spreads addresses and names over several cells, as the layouts of e飛伝III and ゆうプリR require. */
import type { LabelField } from '#contract/desk/files.ts';
import { type LabelCell, printed, printedLines } from './label-file.ts';
import { labelAddress, wrap } from './lines.ts';
import { type Party, wholeAddress } from './parcel.ts';

/** @param width bytes of CP932 in one cell */
export const addressCells = (field: LabelField, party: Party, width: number, count: number): LabelCell[] =>
  printedLines(field, labelAddress(party, width, count), wholeAddress(party), count);

/** Two cells: a company and a person, or a person's name that is wrapped over both. */
export function nameCells(field: 'name' | 'sender', { company, name }: Party, width: number): LabelCell[] {
  if (!company) return printedLines(field, wrap(name, width), name, 2);
  return [printed(field === 'name' ? 'company' : field, company, width), printed(field, name, width)];
}
