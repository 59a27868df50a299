/** What the inquiry form needs, on the screen of its own and where a confirmation has to fall back to it. */
import { CONTENT_MAX, inquiryConstraint } from './form.server.ts';
import type { InquiryFormView } from './inquiry-form.tsx';

export const inquiryFormView = (visit: string, values: InquiryFormView['values'] = {}): InquiryFormView => ({
  visit,
  values,
  constraint: inquiryConstraint,
  contentMax: CONTENT_MAX,
});
