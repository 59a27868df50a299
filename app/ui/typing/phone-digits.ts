/**
 * §5.41 The digits of a phone number while it is typed. The plus of +81 stays: the server turns +81 into 0
 * (contract/rules/normalise.ts).
 */
export function phoneDigits(typed: string): string {
  const text = typed.normalize('NFKC');
  const bare = text.replace(/\D/g, '');
  return (/^\D*\+/.test(text) && /^(?:8?$|81)/.test(bare) ? '+' : '') + bare;
}
