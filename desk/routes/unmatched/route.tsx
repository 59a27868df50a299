import { data } from '@remix-run/node';
import { deskScreen } from '../../request/screen.ts';

export const { loader, action } = deskScreen('unmatched', { load: loadUnmatched });

async function loadUnmatched() {
  throw data({}, { status: 404 });
}

/** Never rendered: the frame's error page is shown instead. */
export default function Unmatched() {
  return null;
}
