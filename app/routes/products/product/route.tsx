/** §2 The product page. Its features are the files beside this one; the field `intent` says whose form was sent. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { shopClosures } from '#app/catalogue/closures.ts';
import { href } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import { isAt, redirectToOwnPath, redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { slugIn, slugOrCodeIn } from '#app/rules/slugs.ts';
import { productByCode, productByCodeNow, productBySlug } from '#app/shop-api/catalogue.ts';
import { shippingFees } from '#app/shop-api/content.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { quickViewPage } from '#app/ui/product/quick-view.element.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import type { Locale } from '#kit/i18n/locale.ts';
import { otherLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { crumbsOf, productHead, Recommended, recommendedTo, ViewedMark } from './around.tsx';
import { AddToCart, buy, chosenOptions, notSold, optionField } from './buy.tsx';
import { detailOf } from './detail.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductHead } from './product-head.tsx';
import { RequestForm, requestFormView, requestPurchase } from './request.tsx';
import { ReviewForm, Reviews, review, reviewFormOf, reviewsOf } from './reviews.tsx';
import { buyTogether, Together, togetherOf } from './together.tsx';
import { changeWishlist, isWished, WishButton } from './wishlist.tsx';

export const { loader, action } = screen('products.product', {
  load: loadProduct,
  act: postProduct,
});

async function loadProduct({ scope, params }: LoadArgs) {
  if (!params['id'])
    throw await redirectWith(scope, href('products.categories', {}, scope.locale), { status: 301 });
  const now = new Date();
  const [found, taxons = [], fees, closures] = await Promise.all([
    findProduct(scope, params['id']),
    optional(scope, scope.taxons(), []),
    optional(scope, shippingFees(scope.publicCaller), undefined),
    shopClosures(scope),
  ]);
  const pathOf = (of: ProductDetail) => href('products.product', { id: slugIn(of, scope.locale) }, 'ja');
  // A cached product may have an outdated slug. A redirect to it could end in a loop, so the product is read again.
  const newest = isAt(scope, pathOf(found))
    ? found
    : await optional(scope, productByCodeNow(scope.publicCaller, found.code), found);
  const product = newest ?? found;
  await redirectToOwnPath(scope, pathOf(product));
  const detail = detailOf(product, { locale: scope.locale, now, fees, closures });
  const [reviews, recommended, wished, request, reviewForm] = await Promise.all([
    reviewsOf(scope, product),
    recommendedTo(scope, product),
    isWished(scope, product),
    requestFormView(scope, detail, now),
    reviewFormOf(scope, product),
  ]);
  const crumbs = crumbsOf(scope, product, taxons);
  const chosen = chosenOptions(detail.axes, scope.url.searchParams);
  return {
    page: {
      head: productHead(scope, product, { detail, reviews, crumbs }),
      otherPath: href('products.product', { id: slugOrCodeIn(product, otherLocale(scope.locale)) }, 'ja'),
      otherPathRedirects: product.slugs === undefined,
      style:
        detail.isSeminar || isLong(detail.name, scope.locale) || reviews.pages > 1
          ? 'product-more'
          : undefined,
    },
    crumbs,
    product: detail,
    chosen,
    chosenNotSold: notSold(
      scope,
      product,
      detail.axes,
      detail.axes.map((_, position) => chosen[optionField(position)] ?? ''),
    ),
    slug: product.slug,
    together: togetherOf(product),
    reviewForm,
    reviews,
    recommended,
    wished,
    request,
  };
}

async function postProduct({ scope, form, params }: ActArgs) {
  const product = await findProduct(scope, params['id'] ?? '');
  switch (form.get('intent')) {
    case 'wish':
      return changeWishlist(scope, product, form, true);
    case 'unwish':
      return changeWishlist(scope, product, form, false);
    case 'review':
      return review(scope, product, form);
    case 'purchase_request':
      return requestPurchase(scope, product, form);
    case 'bought_together':
      return buyTogether(scope, product, form);
    default:
      return buy(scope, product, form);
  }
}

/** Finds a product by its slug in any language or by its code, ignoring letter case. */
async function findProduct({ publicCaller }: Scope, id: string) {
  const [lower, upper] = [id.toLowerCase(), id.toUpperCase()];
  const ways = [
    () => productBySlug(publicCaller, id),
    () => productByCode(publicCaller, id),
    ...(lower === id ? [] : [() => productBySlug(publicCaller, lower)]),
    ...(upper === id ? [] : [() => productByCode(publicCaller, upper)]),
  ];
  let notFound: unknown;
  for (const find of ways) {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      notFound = error;
    }
  }
  throw notFound;
}

/** Characters, of which English ones are narrower. A longer name is above the picture on phones. */
const LONG_NAME = { ja: 40, en: 80 };
const isLong = (name: string, locale: Locale): boolean => name.length > LONG_NAME[locale];

export default function Product() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { product, reviews } = page;
  const locale = useLocale();
  const resultOf = (formId: 'buy' | 'review' | 'request' | 'together') =>
    answer?.formId === formId ? answer.result : undefined;
  const wish = <WishButton wished={page.wished} />;
  return (
    <article className="product">
      <Breadcrumb crumbs={page.crumbs} />
      <div
        className={isLong(product.name, locale) ? 'product-top long' : 'product-top'}
        {...quickViewPage.mark('product')}
      >
        <ProductHead product={product} rating={reviews} inStock={!page.chosenNotSold} />
        <div className="product-do" {...quickViewPage.mark('actions')}>
          {product.price ? (
            <AddToCart
              product={product}
              chosen={page.chosen}
              chosenNotSold={page.chosenNotSold}
              wish={wish}
              lastResult={resultOf('buy')}
            />
          ) : (
            <PostForm>{wish}</PostForm>
          )}
          {page.request && (
            <RequestForm
              view={page.request}
              soldOut={product.soldOut}
              isSeminar={product.isSeminar}
              lastResult={resultOf('request')}
            />
          )}
        </div>
      </div>
      <ProductDetails product={product}>
        {page.together.length > 0 && <Together items={page.together} lastResult={resultOf('together')} />}
        <Reviews slug={page.slug} reviews={reviews}>
          <ReviewForm {...page.reviewForm} lastResult={resultOf('review')} />
        </Reviews>
      </ProductDetails>
      <Recommended cards={page.recommended} />
      <ViewedMark code={product.code} />
    </article>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
