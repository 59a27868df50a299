/** The first picture of a product, 40 × 52 px, or an empty place. */
import { useDesk } from '../desk-view.tsx';

/** `picture`: its path below `/media/{size}/`. `isPrinted`: a sheet can be printed before it was scrolled through. */
export function Cover({ picture, isPrinted = false }: { picture: string | null; isPrinted?: boolean }) {
  const { shopUrl } = useDesk();
  if (!picture) return <span className="cover" aria-hidden="true" />;
  return (
    <img
      className="cover"
      src={`${shopUrl}/media/64x64/${encodeURI(picture)}`}
      alt=""
      width="40"
      height="52"
      loading={isPrinted ? 'eager' : 'lazy'}
    />
  );
}
