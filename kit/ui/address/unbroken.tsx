/**
 * Prevents line breaks in house numbers, wards and opening hours such as 9丁目5-14, Kita-ku and 10:00〜17:00. What stands
 * behind a space, such as a floor of a building, breaks only if it is wider than the line.
 */
import { Fragment } from 'react';

export const Unbroken = ({ text }: { text: string }) => {
  const [first = '', ...others] = text.split(' ');
  return (
    <span className="name-parts">
      <WithNumbers text={first} />
      {others.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
        <Fragment key={at}>
          {' '}
          <span>
            <WithNumbers text={part} />
          </span>
        </Fragment>
      ))}
    </span>
  );
};

const WithNumbers = ({ text }: { text: string }) =>
  text.split(/((?:\d+丁目)?\w+(?:-\w+)+|\d+:\d+[〜–]\d+:\d+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
      <span key={index} className="postal">
        {piece}
      </span>
    ),
  );
