import { Outlet } from '@remix-run/react';
import type { ReactNode } from 'react';
import { htmlLang } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { EVENTS_ID } from './analytics/data-layer.ts';
import type { WaitingEvent } from './cookies/waiting-events.ts';
import { HeadTags } from './seo/head.tsx';
import { STYLE_ID } from './styles/whole-stylesheet.ts';
import { useDocument } from './ui/document.tsx';

export default function App() {
  return <Outlet />;
}

export { BareErrorScreen as ErrorBoundary } from './ui/error-screen.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { clientEntry, restored, events } = useDocument();
  const locale = useLocale();
  return (
    <html lang={htmlLang[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags />
        <Stylesheet />
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#1b1d20" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#fbfaf7" />
        {/* iOS would make links to call of order numbers and dates. */}
        <meta name="format-detection" content="telephone=no" />
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        {restored && <script dangerouslySetInnerHTML={{ __html: restored }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        {clientEntry && <script dangerouslySetInnerHTML={{ __html: clientEntry }} />}
        {events && <Events events={events} />}
      </body>
    </html>
  );
}

function Events({ events }: { events: WaitingEvent[] }) {
  return (
    <script
      id={EVENTS_ID}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, `<` escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(events).replaceAll('<', '\\u003c') }}
    />
  );
}

/**
 * On a first visit the stylesheet is inlined, and also fetched for the next page: by the client entry after `load`, so
 * that it does not delay pictures, or by the browser if there are no scripts.
 */
function Stylesheet() {
  const { stylesheet, saveData, clientEntry } = useDocument();
  const { inline, href } = stylesheet;
  if (inline === undefined) return <link id={STYLE_ID} rel="stylesheet" href={href} />;
  const ahead = !saveData && <link rel="prefetch" href={href} />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash */}
      <style id={STYLE_ID} data-whole={href} dangerouslySetInnerHTML={{ __html: inline }} />
      {clientEntry ? <noscript>{ahead}</noscript> : ahead}
    </>
  );
}
