/**
 * Starts the scripts of a page: small files without a framework, loaded after `load`. Pages work without them. Scripts
 * of a component are custom elements; scripts that concern the whole page are called here directly.
 */
import { closeMenus } from '#kit/elements/close-menus.ts';
import { watchComposing } from '#kit/elements/composing.ts';
import { defineElements } from '#kit/elements/define.ts';
import { watchLeaving } from '#kit/elements/leaving.ts';
import { speakNotices } from '#kit/elements/speak-notices.ts';
import { submitOnce } from '#kit/elements/submit-once.ts';
import { handEvents } from './analytics/data-layer.ts';
import { forgetViewedAtLogout, mirrorLocale, mirrorViewed } from './cookies/mirror.ts';
import { elements } from './element-registry.ts';
import { offerOfflinePage } from './offline-page.ts';
import { wholeStylesheet } from './styles/whole-stylesheet.ts';
import { watchTextInputs } from './ui/typing/text-inputs.ts';

mirrorLocale();
mirrorViewed();
forgetViewedAtLogout();
handEvents();
closeMenus();
submitOnce();
watchLeaving();
watchComposing();
watchTextInputs();
speakNotices(document);
void wholeStylesheet();
void offerOfflinePage();

// Browser tests wait for this.
void defineElements(elements).then(() => {
  document.documentElement.dataset['enhanced'] = '';
});
