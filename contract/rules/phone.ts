/**
 * §3, §5.26 Phone and fax numbers in three parts: area code, exchange, subscriber. Only the whole number is validated.
 * Other Shop APIs may store numbers with hyphens, so all of these functions read the digits first.
 */
import { digits } from './normalise.ts';
import { isPhone } from './validation.ts';

export type NumberParts = [area: string, exchange: string, subscriber: string];

/** The whole number. If the first part has a whole number (pasted there), ignores the other parts. */
export function joinNumber([area, exchange, subscriber]: NumberParts): string {
  const first = digits(area);
  return isPhone(first) ? first : first + digits(exchange) + digits(subscriber);
}

/** Lengths of the first two parts of numbers that belong to no area. */
const SERVICES: readonly (readonly [RegExp, number, number])[] = [
  [/^0800\d{7}$/, 4, 3],
  [/^0(?:120|570|990)\d{6}$/, 4, 3],
  [/^0[256789]0\d{8}$/, 3, 4],
];
/** Ten digits that begin like an area's: numbers abroad, and mobile numbers that lack a digit. */
const OF_NO_AREA = /^0(?:0|[1257890]0)/;
const AREA_NUMBER = /^0\d{9}$/;

/**
 * Lengths of Japan's area codes (市外局番), the zero included. The longest entry that the number begins with decides;
 * without one, the area code has four digits, as most have. Entries longer than an area code tell codes apart that begin
 * alike: 04-2935-xxxx (0429) is in Tokorozawa, 042-973-xxxx (04297) in Hanno, 0428-22-xxxx in Ome.
 */
const AREA_CODES: Readonly<Record<number, string>> = {
  2: '03 0420 0429 04700 04701 04709 0471 06',
  3:
    '011 01540 01541 01548 01550 01551 01557 0177 0188 0196 0199 0222 0223 0227 0232 0236 0239 0245 0249 0252 0253 ' +
    '02540 02541 0255 02560 02561 0257 02580 02581 025917 025999 0262 0264 0272 0273 0275 02780 02781 02788 02789 ' +
    '02830 02831 02833 02834 0286 0289 0292 0293 0298 04 04220 04221 04291 04297 04298 0462 0464 0468 04750 04751 ' +
    '04759 04790 04791 04799 052 0534 0535 0539 0542 0543 0546 0549 0552 0559 0582 0583 0588 0589 0592 0593 05980 ' +
    '05981 05989 05990 05991 05999 072 0734 075 0762 0764 0769 0775 0777 078 0792 0793 0794 07950 07951 07955 07956 ' +
    '07959 07960 07961 07966 07967 0822 08240 08241 08242 08243 08249 0825 0828 08290 08291 08292 082941 082942 ' +
    '082943 08296 08299 0832 08360 08370 08371 083766 083767 083768 08377 08378 08379 08380 08381 0839 083960 083961 ' +
    '083963 083966 0849 0862 08636 0864 0865 086552 086553 08660 08661 086691 086697 086698 086722 086723 086724 ' +
    '086726 086728 086737 086738 08680 08681 08689 08690 08691 08694 08695 08699 087 0886 0888 0899 092 093 0945 ' +
    '0953 0958 0962 0963 0975 0976 0988 0989 0992 099331 099343 099345 099347 09940 09941 09947 09948 0998 0999',
  4:
    '02232 02233 02557 02558 02572 02573 02574 02642 02643 02644 02645 02896 02897 02898 02899 02932 02933 02934 ' +
    '0422 04282 04283 04287 04288 04289 0436 0438 0439 046 0470 0475 0476 0478 0479 0480 0493 0494 0495 053960 ' +
    '053961 053962 053963 053974 053977 05399 059790 059791 059797 059798 0721 0725 07946 07947 07948 082920 086360 ' +
    '086361 086366 08654 08655 08656 08657 086992 086993 0875 0877 0879 0920 0930',
  5:
    '01267 01372 01374 01377 01392 01397 01398 01456 01457 01466 01547 01558 01564 01586 01587 01632 01634 01635 ' +
    '01648 01654 01655 01656 01658 04992 04994 04996 04998 05769 05979 07468 08387 08388 08389 08396 08477 0851 ' +
    '09802 0991 09969',
};
const LONGEST = 6;
const USUAL = 4;
const areaLengths = new Map(
  Object.entries(AREA_CODES).flatMap(([length, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(length)]),
  ),
);

function areaLength(number: string): number {
  for (let length = LONGEST; length > 1; length--) {
    const found = areaLengths.get(number.slice(0, length));
    if (found !== undefined) return found;
  }
  return USUAL;
}

/** Lengths of the first two parts; undefined for a number that cannot be divided. */
function lengthsOf(number: string): readonly [area: number, exchange: number] | undefined {
  const service = SERVICES.find(([fits]) => fits.test(number));
  if (service) return [service[1], service[2]];
  if (!AREA_NUMBER.test(number) || OF_NO_AREA.test(number)) return undefined;
  const area = areaLength(number);
  return [area, 6 - area];
}

/** A number that cannot be divided is the first part. */
export function splitNumber(stored: string): NumberParts {
  const number = digits(stored);
  const lengths = lengthsOf(number);
  if (!lengths) return [undivided(stored, number), '', ''];
  const [area, exchange] = lengths;
  return [number.slice(0, area), number.slice(area, area + exchange), number.slice(area + exchange)];
}

/** Digits; the plus sign of a number abroad is not lost. */
const undivided = (stored: string, number: string): string =>
  number.startsWith('0') || !/[+＋]/.test(stored) ? number : `+${number}`;

/** 03-1234-5678 */
export const formatNumber = (stored: string): string => splitNumber(stored).filter(Boolean).join('-');
