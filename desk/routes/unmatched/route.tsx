import { data } from '@remix-run/node';
import { deskScreen } from '../../request/screen.ts';

const { loader, action } = deskScreen('unmatched', {
  load: async () => {
    throw data({}, { status: 404 });
  },
});

export { action, loader };

/** Never rendered: the frame's error page is shown instead. */
export default function Unmatched() {
  return null;
}
