import { data } from '@remix-run/node';
import { screen } from '#app/request/screen.server.ts';

const { loader, action } = screen('page-not-found', {
  /** Answers 404, also at its own path. */
  load: async () => data(null, { status: 404 }),
  act: async () => data(null, { status: 404 }),
});

export { ErrorScreen as ErrorBoundary, NotFoundScreen as default } from '#app/ui/error-screen.tsx';
export { action, loader };
