/** Postal codes, which other Shop APIs may store with a hyphen or with 〒. */
import { digits } from './normalise.ts';
import { isPostalCode } from './validation.ts';

/** 100-0005. A code that is not seven digits stays as it is. */
export function formatPostcode(stored: string): string {
  const code = digits(stored);
  return isPostalCode(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : stored.replace('〒', '').trim();
}

/** §5.30 〒100-0005, or nothing if there is no postal code. */
export function withPostalMark(stored: string): string {
  const code = formatPostcode(stored);
  return code && `〒${code}`;
}
