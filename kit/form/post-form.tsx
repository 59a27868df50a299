/**
 * The component for all forms that post (tests/rules/forms.test.ts). On a member's page it contains the member's mark
 * (request/made-for.ts). The browser's own validation is off, as it shows one error at a time, in the browser's
 * language, and refuses full-width characters that the shop would convert.
 */
import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

export const MADE_FOR = 'made_for';

const FormMarkContext = createContext<string | undefined>(undefined);
/** The mark is undefined on a guest's page. */
export const FormMarkProvider = FormMarkContext.Provider;

const FormAddressContext = createContext<string | undefined>(undefined);
/**
 * The page's own path, as the default `action`. Without an action, browsers post to the current URL with its fragment,
 * and would scroll the response to that fragment, past the error summary.
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
