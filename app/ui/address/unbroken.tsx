/** Prevents line breaks in house numbers and wards such as 9丁目5-14 and Kita-ku. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/((?:\d+丁目)?\w+(?:-\w+)+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
      <span key={index} className="postal">
        {piece}
      </span>
    ),
  );
