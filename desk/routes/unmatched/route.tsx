import { data } from '@remix-run/node';
import { deskScreen } from '../../request/screen.server.ts';

const { loader, action } = deskScreen('unmatched', {
  load: async () => {
    throw data({}, { status: 404 });
  },
});

export { action, loader };

/** The error page of the frame stands in its place. */
export default function Unmatched() {
  return null;
}
