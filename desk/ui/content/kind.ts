import { data } from '@remix-run/node';
import { type ContentKind, isContentKind } from '#contract/desk/content/kinds.ts';
import type { LoadArgs } from '../../request/screen.ts';

/** The kind of text in the URL. Throws 404. */
export function kindOf({ params }: Pick<LoadArgs, 'params'>): ContentKind {
  const { kind } = params;
  if (!isContentKind(kind)) throw data({}, { status: 404 });
  return kind;
}
