import type { Frame } from '#app/ui/frame.ts';
import { ConsentBanner, ConsentChange } from '../consent/consent.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import { Footer } from './footer.tsx';

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
    <Footer view={frame.footer} shopName={frame.shopName} menu={frame.menu}>
      <ConsentChange change={frame.consent.change} here={frame.reload} />
    </Footer>
  );
}
