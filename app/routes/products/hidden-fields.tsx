import type { Query } from '#kit/href.ts';

/** The rest of the URL's query as hidden fields, because the fields of a GET form replace the query. */
export const HiddenFields = ({ query }: { query: Query }) =>
  Object.entries(query).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
