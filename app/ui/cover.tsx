/** A product's picture in a box of fixed size, to avoid layout shift. */
import { useT } from '#app/i18n/text.tsx';
import type { ImageSize } from '#contract/rules/constants.ts';
import { useDocument } from './document.tsx';
import { FirstPicture } from './first-picture.tsx';
import { mediaUrl } from './media-url.ts';

/** Larger sizes for high-density screens, except with Save-Data. */
const sharper: Partial<Record<ImageSize, ImageSize>> = {
  '80x80': '164x164',
  '120x120': '300x300',
  '192x224': '300x300',
  '300x300': '500x500',
};

type Props = {
  path?: string | undefined;
  /** Alternative text, instead of the one made from the name. */
  alt?: string | undefined;
  /** What the picture shows; empty where the name is beside the picture as a link of its own. */
  name: string;
  size: ImageSize;
  /** `first`: the largest picture above the fold, preloaded; `soon`: above the fold; `later`: below it, lazy. */
  when?: 'first' | 'soon' | 'later';
  /** A text beside the picture says what it shows: it is for the eyes only. */
  isNamed?: boolean;
};

export function Cover({ path, alt, name, size, when = 'later', isNamed }: Props) {
  const t = useT();
  const { saveData } = useDocument();
  const [width, height] = size.split('x');
  if (!path)
    return (
      <span className="cover none" role="img" aria-hidden={isNamed} aria-label={t('chrome.no_image')}>
        <svg width="24" height="32" viewBox="0 0 24 32" aria-hidden="true">
          <path d="M3 2h16a2 2 0 0 1 2 2v26H5a2 2 0 0 1-2-2ZM7 2v28" vectorEffect="non-scaling-stroke" />
        </svg>
        {name && (
          <span className="voice after" aria-hidden="true">
            {name}
          </span>
        )}
      </span>
    );
  const Img = when === 'first' ? FirstPicture : 'img';
  const address = mediaUrl(size, path);
  const large = saveData ? undefined : sharper[size];
  const denser = large && mediaUrl(large, path);
  return (
    <span className="cover" aria-hidden={isNamed}>
      <Img
        src={address}
        {...(denser && denser !== address ? { srcSet: `${denser} 1.5x` } : {})}
        width={width}
        height={height}
        alt={alt ?? (name === '' ? '' : t('chrome.picture_of', { name }))}
        decoding="async"
        {...(when === 'later' ? { loading: 'lazy' as const } : {})}
      />
    </span>
  );
}
