/** A product's name. What follows an ideographic space is its subtitle, on a line of its own. */
const SPACE = '\u3000';

export function Title({ name }: { name: string }) {
  const end = name.indexOf(SPACE) + 1;
  if (end === 0) return name;
  return (
    <>
      {name.slice(0, end)}
      {/* A line of the subtitle must not begin with a wide space. */}
      <span className="sub">{name.slice(end).replaceAll(SPACE, ' ')}</span>
    </>
  );
}
