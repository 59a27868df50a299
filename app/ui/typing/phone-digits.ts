/**
 * §5.41 The digits of a phone number while it is typed. Keeps the plus of +81, which the server turns into 0
 * (contract/rules/normalise.ts).
 */
export function phoneDigits(typed: string): string {
  const text = typed.normalize('NFKC');
  const bare = text.replace(/\D/g, '');
  return (/^\D*\+/.test(text) && /^(?:8?$|81)/.test(bare) ? '+' : '') + bare;
}
