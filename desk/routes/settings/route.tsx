import { redirectTo } from '../../request/redirect.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

export const { loader, action } = deskScreen('settings', { load: loadSettings });

async function loadSettings({ scope }: LoadArgs) {
  throw redirectTo(scope, href('settings-sender'));
}

/** Never rendered: the loader redirects to the first settings page. */
export default function Settings() {
  return null;
}
