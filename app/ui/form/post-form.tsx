/**
 * A form that posts to the shop: the only one there is (tests/rules/forms.test.ts). On a member's page it says for whom
 * it was made (request/made-for.server.ts). The browser's own bubbles stay away: they show one fault at a time, in the
 * browser's language, and refuse full-width letters that we convert.
 */
import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

export const MADE_FOR = 'made_for';

const FormMarkContext = createContext<string | undefined>(undefined);
/** The mark of a member's page; a guest's has none. */
export const FormMarkProvider = FormMarkContext.Provider;

const FormAddressContext = createContext<string | undefined>(undefined);
/**
 * The page's own address, for forms that name no other. Left out, a browser would add what a link inside the page has led
 * to, and put the focus of the answer there: past the summary of what is wrong.
 */
export const FormAddressProvider = FormAddressContext.Provider;

export function PostForm({ children, ...native }: Omit<ComponentPropsWithoutRef<'form'>, 'method'>) {
  const mark = useContext(FormMarkContext);
  const here = useContext(FormAddressContext);
  return (
    <form method="post" action={here} {...native} noValidate>
      {children}
      {mark && <input type="hidden" name={MADE_FOR} value={mark} />}
    </form>
  );
}
