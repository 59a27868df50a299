/** Goods of a parcel or a refund, a product a line, and how many. */
import { NameParts } from '#kit/ui/name-parts.tsx';

export const PieceList = ({ pieces }: { pieces: readonly { name: string; quantity: number }[] }) => (
  <ul className="pieces">
    {pieces.map(({ name, quantity }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an order may have the same name
      <li key={at}>
        <span>
          <NameParts>{name}</NameParts>
        </span>{' '}
        <span className="nowrap">× {quantity}</span>
      </li>
    ))}
  </ul>
);
