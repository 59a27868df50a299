/** Saves fields of a product. Shows the differences when somebody else has changed it first. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import { changeProduct, readProduct } from '#contract/desk/goods/edit.ts';
import { redirectTo } from '../../request/redirect.server.ts';
import type { ActArgs, LoadArgs } from '../../request/screen.server.ts';
import { submit } from '../../request/submit.server.ts';
import { differencesOf } from '../content/differences.server.ts';

export const productParams = ({ params }: Pick<LoadArgs, 'params'>) => ({ id: params['id'] ?? '' });

const productForm = z.object({ revision: z.string() });

/** `values`: typed text by field. */
export async function saveProduct(args: ActArgs, values: Record<string, string>) {
  const params = productParams(args);
  const answer = await submit(
    args,
    productForm,
    async ({ revision }) => {
      const { name } = await args.change(changeProduct, { params, body: { revision, values } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.product_saved', values: { name } });
    },
    { names: { _: '' } },
  );
  if (!answer) return undefined;
  const { data: refused, init } = answer;
  const stored = refused.conflict?.what && (await args.read(readProduct, { params }));
  const differences = stored && differencesOf(Object.keys(values), stored.values, values);
  return data({ refused, differences }, init ?? {});
}

/** The values typed into these fields, with single line feeds: browsers send a line break as two characters. */
export function typedIn(form: FormData, isField: (name: string) => boolean): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === 'string' && isField(name)) values[name] = value.replaceAll('\r\n', '\n');
  return values;
}
