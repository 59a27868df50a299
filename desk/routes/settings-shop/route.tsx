/** The address of a page that is gone leads to the first page about the shop, since browsers remember it. */
import { redirectTo } from '../../request/redirect.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

export const { loader, action } = deskScreen('settings-shop', { load: loadSettingsShop });

async function loadSettingsShop({ scope }: LoadArgs) {
  throw redirectTo(scope, href('settings-categories'));
}

/** Never rendered: the loader redirects. */
export default function SettingsShop() {
  return null;
}
