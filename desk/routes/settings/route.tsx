import { redirectTo } from '../../request/redirect.ts';
import { deskScreen } from '../../request/screen.ts';
import { href } from '../../screens.ts';

const { loader, action } = deskScreen('settings', {
  load: async ({ scope }) => {
    throw redirectTo(scope, href('settings-sender'));
  },
});

export { action, loader };

/** Never rendered: the loader redirects to the first settings page. */
export default function Settings() {
  return null;
}
