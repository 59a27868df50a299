/** The elements of a page's head, from page-head.ts. */
import { useDocument } from '#app/ui/document.tsx';

export function HeadTags() {
  const { head } = useDocument();
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content={head.noindex} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates?.map(([lang, href]) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={href} />
      ))}
      {head.social?.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {head.feeds?.map(([title, href]) => (
        <link key={href} rel="alternate" type="application/atom+xml" title={title} href={href} />
      ))}
      {head.structuredData?.map((data) => (
        <script
          key={String(data['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, `<` escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
      {head.refresh && <meta httpEquiv="refresh" content={head.refresh} />}
    </>
  );
}
