/** A house number and the name of a ward are one word each: 1-2-3 and Kita-ku do not end a line after a hyphen. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\w+(?:-\w+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="postal">
        {part}
      </span>
    ),
  );
