/** Definition list, such as the details of an order; empty values are left out. */
import type { ReactNode } from 'react';

export const RecordList = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="record rows">
    {rows.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
