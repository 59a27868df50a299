/**
 * §3 Carousel: a scrolling row that snaps to each picture. The dots are links to the pictures; arrows need scripts.
 * The pictures never advance automatically.
 */
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { FirstPicture } from '#app/ui/first-picture.tsx';
import { mediaUrl } from '#app/ui/media-url.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { scrollRow } from '#app/ui/scroll-row/scroll-row.element.ts';
import { ScrollButtons, ScrollRow } from '#app/ui/scroll-row/scroll-row.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

export type Banner = { name: string; path: string; href: string | undefined };

const idOf = (index: number) => `banner-${index + 1}`;

export function Carousel({ banners }: { banners: Banner[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="carousel" aria-label={t('finding.banners')}>
      <ScrollRow>
        <ul className="bleed" {...scrollRow.mark('row')}>
          {banners.map((banner, index) => {
            const picture = <Picture banner={banner} lazy={index > 0} />;
            return (
              <li key={banner.path} id={idOf(index)} lang={langOf(banner.name, locale)}>
                {banner.href ? <a href={banner.href}>{picture}</a> : picture}
              </li>
            );
          })}
        </ul>
        <ScrollButtons />
        {banners.length > 1 && (
          <p className="dots">
            {banners.map((banner, index) => (
              <a key={banner.path} href={`#${idOf(index)}`} {...scrollRow.mark('dot')}>
                <span className="sr-only">
                  <NamedText
                    of="finding.banner"
                    names={{ name: banner.name }}
                    values={{ number: index + 1 }}
                  />
                </span>
              </a>
            ))}
          </p>
        )}
      </ScrollRow>
    </section>
  );
}

/** Pictures are square, banners are wide: CSS crops to the middle, where the motif is. */
function Picture({ banner, lazy }: { banner: Banner; lazy: boolean }) {
  const { saveData } = useDocument();
  const Img = lazy ? 'img' : FirstPicture;
  const small = mediaUrl('300x300', banner.path);
  return (
    <Img
      src={small}
      {...(saveData
        ? {}
        : {
            srcSet: `${small} 300w, ${mediaUrl('500x500', banner.path)} 500w`,
            sizes: '(min-width: 768px) 500px, 88vw',
          })}
      width={500}
      height={200}
      alt={banner.name}
      decoding="async"
      {...(lazy ? { loading: 'lazy' as const } : {})}
    />
  );
}
