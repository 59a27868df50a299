import { data } from '@remix-run/node';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';

/** 404 in place, under its own address as well. */
export const loader = screenLoader('page-not-found', async () => data(null, { status: 404 }));

export const action = screenAction('page-not-found', async () => data(null, { status: 404 }));

export { ErrorScreen as ErrorBoundary, NotFoundScreen as default } from '#app/ui/error-screen.tsx';
