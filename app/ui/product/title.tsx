/** A product's name. What follows an ideographic space is its subtitle, on a line of its own. */
import { Phrases } from '#kit/ui/phrases.tsx';

const SPACE = '\u3000';

export function Title({ name }: { name: string }) {
  const end = name.indexOf(SPACE) + 1;
  if (end === 0) return <Phrases text={name} />;
  return (
    <>
      <Phrases text={name.slice(0, end)} />
      <span className="sub">
        {/* A line of the subtitle must not begin with a wide space. */}
        <Phrases text={name.slice(end).replaceAll(SPACE, ' ')} />
      </span>
    </>
  );
}
