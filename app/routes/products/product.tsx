import { useActionData, useLoaderData } from '@remix-run/react';
import { addToCartForm } from '~/forms/add-to-cart.server.ts';
import { optionField } from '~/forms/option-field.ts';
import { parseForm, refuseForm } from '~/forms/parse.server.ts';
import { href } from '~/i18n/href.ts';
import { axesOf, chosenVariant } from '~/rules/variant-axes.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { addToCart } from '~/session/cart.server.ts';
import type { Scope } from '~/session/context.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { addCartItem } from '~/shop-api/cart.server.ts';
import { productByCode, productBySlug } from '~/shop-api/catalogue.server.ts';
import { BadRequestError, NotFoundError } from '~/shop-api/errors.ts';
import { Breadcrumb, type Crumb } from '~/ui/breadcrumb.tsx';
import { addFault } from '~/ui/product/add-fault.ts';
import { AddToCart } from '~/ui/product/add-to-cart.tsx';
import { detailOf } from '~/ui/product/detail.ts';
import { ProductFacts } from '~/ui/product/product-facts.tsx';
import { ProductHead } from '~/ui/product/product-head.tsx';
import { Reviews } from '~/ui/product/reviews.tsx';
import { wayToCode } from '~/ui/product/taxon-tree.ts';
import { ViewedMark } from '~/ui/product/viewed-mark.tsx';

export const meta = screenMeta;

export const loader = screenLoader('products.product', async ({ scope, params }) => {
  if (!params['id'])
    throw await redirectWith(scope, href('products.categories', {}, scope.locale), { status: 301 });
  const [product, taxons] = await Promise.all([findProduct(scope, params['id']), scope.taxons()]);
  const detail = detailOf(product, scope.locale);
  return {
    head: headOf(scope, {
      title: product.name,
      description: product.metaDescription ?? detail.lead,
      path: href('products.product', { id: product.slug }, 'jp'),
    }),
    product: detail,
    crumbs: crumbsOf(scope, product, taxons),
  };
});

export const action = screenAction('products.product', async ({ scope, request, params }) => {
  const product = await findProduct(scope, params['id'] ?? '');
  const variants = Object.values(product.variants);
  const axes = axesOf(variants);
  const submission = parseForm(await request.formData(), addToCartForm(axes.length));
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { quantity, ...options } = submission.value as { quantity: number } & Record<string, unknown>;
  const chosen = axes.map((_, position) => options[optionField(position)] as string | undefined);
  const variant = chosenVariant(variants, chosen);
  if (!variant?.available) {
    const fault = variant ? 'product.variant_sold_out' : 'product.no_such_variant';
    return refuseForm(scope, submission, { fieldErrors: { [optionField(0)]: [fault] } });
  }
  try {
    await addToCart(scope, (caller, token) =>
      addCartItem(caller, token, { productCode: product.code, variantCode: variant.code, quantity }),
    );
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return refuseForm(scope, submission, addFault(error));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.cart_added', tone: 'done', link: 'cart' }],
  });
});

export default function Product() {
  const { product, crumbs } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <article className="product">
      <Breadcrumb way={crumbs} />
      <div className="product-top">
        <ProductHead product={product} />
        {product.price && <AddToCart product={product} lastResult={result} />}
      </div>
      <ProductFacts product={product} />
      <Reviews rating={product.rating} reviews={product.reviews} />
      <ViewedMark code={product.code} />
    </article>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';

/** By slug, in any language; a product code works too and leads to the slug, so that each product has one address. */
async function findProduct(scope: Scope, id: string) {
  try {
    return await productBySlug(scope.publicCaller, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const { slug } = await productByCode(scope.publicCaller, id);
    throw await redirectWith(scope, href('products.product', { id: slug }, scope.locale), { status: 301 });
  }
}

function crumbsOf(
  scope: Scope,
  product: Awaited<ReturnType<typeof findProduct>>,
  taxons: Awaited<ReturnType<Scope['taxons']>>,
): Crumb[] {
  const code = product.taxons.main;
  const way = code ? wayToCode(taxons, code) : [];
  const parents = way.slice(1).map((taxon) => ({
    name: taxon.name,
    href: href('products.categories', { '*': taxon.slug }, scope.locale, { page: 1 }),
  }));
  return [...parents, { name: product.name }];
}
