/** The place of an event as one name, for product cards. */

const PREFECTURE = /^(?:東京都|北海道|(?:京都|大阪)府|[^都道府県]{2,3}県)/;
/** Names that contain 市, 郡, 町 or 村 before their end: 四日市市 is 四日市, not 四日. */
const LONG_NAME =
  /^(?:四日市|廿日市|野々市|十日町|大町|大村|田村|蒲郡|小郡|大和郡山|余市|玉村|上市)(?=[市町郡])/;
/** A county comes before the name of a town: 北佐久郡軽井沢町. */
const MUNICIPALITY = /^(?:[^市区町村]+?郡)?(.+?)(?:市|区|町|村)/;

/** The prefecture of a Japanese address, the city of an English one. Undefined when not found. */
export const eventRegion = (address: string): string | undefined =>
  PREFECTURE.exec(address)?.[0] ?? lastCommaPart(address);

/** The municipality: 仙台 for 宮城県仙台市青葉区…, Sendai for 1-14 Kokubuncho, Aoba-ku, Sendai. Undefined when not found. */
export function eventPlace(address: string): string | undefined {
  const prefecture = PREFECTURE.exec(address)?.[0] ?? '';
  // Tokyo instead of its wards, which are less well known.
  if (prefecture === '東京都') return '東京';
  const rest = address.slice(prefecture.length);
  return LONG_NAME.exec(rest)?.[0] ?? MUNICIPALITY.exec(rest)?.[1] ?? lastCommaPart(address);
}

function lastCommaPart(address: string): string | undefined {
  const parts = address.split(',');
  return parts.length > 1 ? parts.at(-1)?.trim() || undefined : undefined;
}
