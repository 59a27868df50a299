import { Outlet } from '@remix-run/react';
import type { ReactNode } from 'react';
import { htmlLang } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import unsaved from './browser/unsaved-entry.ts?worker&url';
import stylesheet from './styles/desk.css?url';
import { useDesk } from './ui/desk-view.tsx';

export default function App() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from './ui/error-page.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { title, script, session } = useDesk();
  return (
    <html lang={htmlLang[useLocale()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        {session && <script type="module" src={unsaved} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        {script && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}
