/** View of the inquiry form, for its own screen and for a refused confirmation. */
import { CONTENT_MAX, inquiryConstraint } from './form.ts';
import type { InquiryFormView } from './inquiry-form.tsx';

export const inquiryFormView = (visit: string, values: InquiryFormView['values'] = {}): InquiryFormView => ({
  visit,
  values,
  constraint: inquiryConstraint,
  contentMax: CONTENT_MAX,
});
