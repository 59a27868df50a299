import { Fragment } from 'react';

const DAY = /(\d{4}-\d\d-\d\d)/;

/** A text with dates: browsers would break 2026-10-01 after its hyphens. */
export const WholeDays = ({ children }: { children: string }) =>
  children.split(DAY).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key
    <Fragment key={at}>{at % 2 === 1 ? <span className="nowrap">{piece}</span> : piece}</Fragment>
  ));
