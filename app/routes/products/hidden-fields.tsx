import type { Query } from '#app/i18n/href.ts';

/** What the address says besides: the fields of a GET form replace its query. */
export const HiddenFields = ({ query }: { query: Query }) =>
  Object.entries(query).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
