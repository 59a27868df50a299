/** Props of the postal lookup on first display and after a response to the form. */
import type { FormResult } from '#kit/form/use-form.ts';
import { FILLED_FIELD, type PostalAnswer } from '#kit/ui/address/postal-fields.ts';

/** Response of an action to a form with an address. */
export type AddressAnswer = {
  result: FormResult;
  postal?: PostalAnswer | undefined;
  doubt?: string | undefined;
};

export function postalProps(
  { dataUrl, filled }: { dataUrl: string | undefined; filled: string },
  answer: AddressAnswer | undefined,
) {
  const sent = answer?.result.initialValue?.[FILLED_FIELD];
  return {
    dataUrl,
    answer: answer?.postal,
    doubt: answer?.doubt,
    // After a POST, a missing field means that nothing was filled in, as empty fields are not sent.
    filled: answer ? (typeof sent === 'string' ? sent : '') : filled,
  };
}
