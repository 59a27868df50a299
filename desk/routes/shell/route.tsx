/** The frame around every screen, with bar and menu when somebody is logged in. */
import { Outlet } from '@remix-run/react';
import { useT } from '../../i18n/text.tsx';
import { useDesk } from '../../ui/desk-view.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Bar, LoginBar } from './bar.tsx';
import { Menu } from './menu.tsx';

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { session, notice } = useDesk();
  const t = useT();
  return (
    <>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      {session ? <Bar staff={session.staff} permissions={session.permissions} /> : <LoginBar />}
      <div className={session ? 'desk' : 'desk outside'}>
        {session && <Menu permissions={session.permissions} counts={session.counts} />}
        <main id="content" tabIndex={-1}>
          {notice && (
            // Orca 43 says only “status bar” of a status that has the focus and no name of its own. In Chromium 156 it
            // speaks a live one again when it has read the page.
            <p
              className={notice.isDone ? 'done-notice' : 'done-notice undone'}
              role="status"
              aria-live="off"
              aria-label={notice.text}
              tabIndex={-1}
              // biome-ignore lint/a11y/noAutofocus: after a form, the focus is on the result
              autoFocus
            >
              {notice.text}
            </p>
          )}
          {children}
        </main>
      </div>
    </>
  );
}
