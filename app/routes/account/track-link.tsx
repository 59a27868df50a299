import { useT } from '#app/i18n/text.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';

/** A link to the carrier's page about a parcel. */
export function TrackLink({ url }: { url: string }) {
  return <ExternalLink href={url}>{useT()('orders.track')}</ExternalLink>;
}
