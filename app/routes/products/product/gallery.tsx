/**
 * §2 Carousel of a product's pictures: one box with thumbnails under it. The thumbnails are radio buttons, so that
 * arrow keys work without scripts. Pictures that are not chosen are not rendered, and so not fetched.
 */
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { useDocument } from '#app/ui/document.tsx';
import type { ImageSize } from '#contract/rules/constants.ts';

/** Large enough for a column of 360 px; with Save-Data a smaller size. */
const useSize = (): ImageSize => (useDocument().saveData ? '300x300' : '500x500');
/** Limits the number of thumbnails. */
const MAX_PICTURES = 10;

type Image = { path: string; alt: string | undefined };

export function Gallery({ images, name }: { images: Image[]; name: string }) {
  const t = useT();
  const size = useSize();
  const shown = images.slice(0, MAX_PICTURES);
  if (shown.length <= 1) return <Cover {...shown[0]} name={name} size={size} when="first" />;
  return (
    <div className="gallery" role="radiogroup" aria-label={t('product.pictures')}>
      {shown.map((image, index) => (
        <Picture key={image.path} {...{ ...image, name, index, count: shown.length }} />
      ))}
    </div>
  );
}

type Props = Image & { name: string; index: number; count: number };

/** Input, picture and thumbnail have to be siblings, as the stylesheet shows the picture by the input before it. */
function Picture({ path, alt, name, index, count }: Props) {
  const t = useT();
  const size = useSize();
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
          alt={alt}
          name={index === 0 ? name : t('product.picture_name', { name, number })}
          size={size}
          when={index === 0 ? 'first' : 'later'}
        />
      </div>
      <label htmlFor={id} className="gallery-thumb">
        <Cover path={path} name="" size="64x64" when="soon" />
      </label>
    </>
  );
}
