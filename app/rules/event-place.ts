/** Where an event is, in one word: a card has room for no more. */

const PREFECTURE = /^(?:東京都|北海道|(?:京都|大阪)府|[^都道府県]{2,3}県)/;
const MUNICIPALITY = /^(.+?)(?:市|郡|区|町|村)/;

/** Of an address in Japanese its prefecture, of one in English its city. */
export const eventRegion = (address: string): string | undefined =>
  PREFECTURE.exec(address)?.[0] ?? lastPart(address);

/** The municipality of an address: 仙台 of 宮城県仙台市青葉区…, Sendai of 1-14 Kokubuncho, Aoba-ku, Sendai. */
export function eventPlace(address: string): string | undefined {
  const prefecture = PREFECTURE.exec(address)?.[0] ?? '';
  // A city by itself: its wards say less.
  if (prefecture === '東京都') return '東京';
  return MUNICIPALITY.exec(address.slice(prefecture.length))?.[1] ?? lastPart(address);
}

function lastPart(address: string): string | undefined {
  const parts = address.split(',');
  return parts.length > 1 ? parts.at(-1)?.trim() || undefined : undefined;
}
