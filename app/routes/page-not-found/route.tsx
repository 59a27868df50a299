import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { useT } from '#app/i18n/text.tsx';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { NotFoundScreen } from '#app/ui/error-screen.tsx';
import { ProductRow } from '#app/ui/product/product-row.tsx';

export const { loader, action } = screen('page-not-found', {
  load: loadPageNotFound,
  act: async () => data(null, { status: 404 }),
});

/** Answers 404, also at its own path. */
async function loadPageNotFound({ scope }: LoadArgs) {
  return data({ arrivals: await newArrivals(scope) }, { status: 404 });
}

export default function PageNotFound() {
  const { arrivals } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <NotFoundScreen />
      <ProductRow heading={t('home.latest')} cards={arrivals} quick={false} />
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
