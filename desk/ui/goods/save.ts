/** Saves fields of a product. Shows the differences when somebody else has changed it first. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import { changeProduct, readProduct } from '#contract/desk/goods/edit.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs, LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { differencesOf } from '../content/differences-of.ts';

export const productParams = ({ params }: Pick<LoadArgs, 'params'>) => ({ id: params['id'] ?? '' });

const productForm = z.object({ revision: z.string() });

type Values = Record<string, string>;

type Options = {
  /** Formats values for the differences. */
  show?: (values: Values) => Values | Promise<Values>;
  savedKey?: 'notice.product_saved' | 'notice.product_saved_mails';
};

/** `values`: typed text by field. */
export async function saveProduct(
  args: ActArgs,
  values: Values,
  { show = (shown) => shown, savedKey: key = 'notice.product_saved' }: Options = {},
) {
  const params = productParams(args);
  const answer = await submit(args, productForm, async ({ revision }) => {
    const { name } = await args.change(changeProduct, { params, body: { revision, values } });
    return redirectTo(args.scope, args.scope.here, { key, values: { name } });
  });
  if (!answer) return undefined;
  const { data: refused, init } = answer;
  const stored = refused.conflict?.what && (await args.read(readProduct, { params }));
  const differences =
    stored && differencesOf(Object.keys(values), await show(stored.values), await show(values));
  return data({ refused, differences }, init ?? {});
}

/** The chosen categories as values of fields, sorted as the Shop API returns them. */
export const typedCategories = (form: FormData): Values => ({
  main_category: String(form.get('main_category') ?? ''),
  categories: form
    .getAll('categories')
    .filter((code) => code !== form.get('main_category'))
    .map(String)
    .sort()
    .join(' '),
});

/** Values of the fields that `isField` accepts. Browsers send a line break as `\r\n`; it becomes `\n`. */
export function typedIn(form: FormData, isField: (name: string) => boolean): Values {
  const values: Values = {};
  for (const [name, value] of form)
    if (typeof value === 'string' && isField(name)) values[name] = value.replaceAll('\r\n', '\n');
  return values;
}
