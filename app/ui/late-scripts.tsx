/**
 * <Scripts/> whose modules are fetched only after `load`, when the line is idle: the default doubles the time to
 * the largest picture on a slow line (performance.md 1). The module graph's script stays inert until a small
 * inline script makes a real one of it. Rewriting the HTML instead would break hydration.
 */
import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { RELOAD } from './chunk-reload.ts';

const INERT_ID = 'late';

/** `requestIdleCallback` waits for a quiet moment; Safari has none. */
const START = `addEventListener('load',function(){(window.requestIdleCallback||setTimeout)(function(){
var late=document.getElementById('${INERT_ID}'),script=document.createElement('script');script.type='module';
script.nonce=late.nonce;script.textContent=late.textContent;script.onerror=${RELOAD};document.body.appendChild(script)})})`;

type Props = { children?: ReactNode; rel?: string; type?: string };

function postpone(node: ReactNode, nonce: string | undefined): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<Props>;
    if (element.type === Fragment) return <>{postpone(element.props.children, nonce)}</>;
    if (element.type === 'link' && element.props.rel === 'modulepreload') return null;
    if (element.type === 'script' && element.props.type === 'module') {
      const inert = { id: INERT_ID, type: 'text/x-module', async: undefined };
      return (
        <>
          {cloneElement(element as ReactElement<Record<string, unknown>>, inert)}
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
            dangerouslySetInnerHTML={{ __html: START }}
          />
        </>
      );
    }
    return element;
  });
}

export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called like a hook, so that its element tree can be mapped; tests/e2e/card.spec.ts keeps watch.
  const tree = (Scripts as (props: object) => ReactElement<Props> | null)({ nonce });
  return <>{postpone(tree, nonce)}</>;
}
