/** Props of the postal lookup, after whatever the form was answered with. */
import type { FormResult } from '#app/ui/form/shop-form.ts';
import { FILLED_FIELD, type PostalAnswer } from './postal-fields.ts';

/** What an action answers about a form with an address. */
export type AddressAnswer = { result: FormResult; postal?: PostalAnswer | undefined };

export function postalProps(
  { dataUrl, filled }: { dataUrl: string; filled: string },
  answer: AddressAnswer | undefined,
) {
  const sent = answer?.result.initialValue?.[FILLED_FIELD];
  return {
    dataUrl,
    answer: answer?.postal,
    // An empty field is not sent: in a form that was sent, a missing one means that nothing was filled in.
    filled: answer ? (typeof sent === 'string' ? sent : '') : filled,
  };
}
