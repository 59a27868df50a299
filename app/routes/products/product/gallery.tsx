/**
 * §2 Carousel of a product's pictures: one box, thumbnails under it. Radio buttons choose, so arrow keys work and no
 * script is needed; a picture that was not chosen is not fetched, because it is not rendered.
 */
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';

/** More thumbnails than this say nothing more about a product. */
const MAX_PICTURES = 10;

export function Gallery({ images, name }: { images: string[]; name: string }) {
  const t = useT();
  const shown = images.slice(0, MAX_PICTURES);
  if (shown.length <= 1) return <Cover path={shown[0]} name={name} size="300x300" when="first" />;
  return (
    <div className="gallery" role="radiogroup" aria-label={t('product.pictures')}>
      {shown.map((path, index) => (
        <Picture key={path} {...{ path, name, index, count: shown.length }} />
      ))}
    </div>
  );
}

type Props = { path: string; name: string; index: number; count: number };

/** Input, picture and thumbnail are neighbours: that is how the stylesheet knows which picture is meant. */
function Picture({ path, name, index, count }: Props) {
  const t = useT();
  const number = index + 1;
  const id = `picture-${number}`;
  return (
    <>
      <input
        className="sr-only"
        type="radio"
        name="picture"
        id={id}
        defaultChecked={index === 0}
        aria-label={t('product.picture_number', { number, count })}
      />
      <div className="gallery-picture">
        <Cover
          path={path}
          name={index === 0 ? name : t('product.picture_name', { name, number })}
          size="300x300"
          when={index === 0 ? 'first' : 'later'}
        />
      </div>
      <label htmlFor={id} className="gallery-thumb">
        <Cover path={path} name="" size="64x64" when="soon" />
      </label>
    </>
  );
}
