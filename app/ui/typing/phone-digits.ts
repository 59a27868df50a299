/**
 * §5.41 A phone number while it is typed: its digits. The plus of +81 stays: the shop reads it as the 0 of a number at home
 * (contract/rules/normalise.ts).
 */
export function phoneDigits(typed: string): string {
  const text = typed.normalize('NFKC');
  const bare = text.replace(/\D/g, '');
  return (/^\D*\+/.test(text) && /^(?:8?$|81)/.test(bare) ? '+' : '') + bare;
}
