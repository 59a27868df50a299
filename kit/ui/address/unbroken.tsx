/** Prevents line breaks in house numbers, wards and opening hours such as 9丁目5-14, Kita-ku and 10:00〜17:00. */
export const Unbroken = ({ text }: { text: string }) =>
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
