/** Two sections of the frame; the others are in header.tsx. Their HTML is shared: they show what `frame` says, and nothing else. */
import type { Frame } from '#app/ui/frame.ts';
import { ConsentBanner, ConsentChange } from '../consent/consent.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import { Footer } from './footer/footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';

export function Banners({ frame: { banners, consent, reload } }: { frame: Frame }) {
  return (
    <>
      <ConsentBanner ask={consent.ask} here={reload} />
      <Notifications items={banners} here={reload} />
    </>
  );
}

export function End({ frame }: { frame: Frame }) {
  return (
    <Footer
      facts={frame.footer}
      shopName={frame.shopName}
      menu={frame.menu}
      languages={<LanguageSwitch frame={frame} />}
    >
      <ConsentChange change={frame.consent.change} here={frame.reload} />
    </Footer>
  );
}
