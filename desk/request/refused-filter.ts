/** Lists whose filters the Shop API may refuse, such as an impossible date. */
import { DeskApiError } from '../api/errors.ts';

/** The list, or the errors of its filters. */
export async function unlessRefused<List>(list: Promise<List>) {
  try {
    return { list: await list, errors: undefined };
  } catch (error) {
    if (!(error instanceof DeskApiError) || error.status !== 400) throw error;
    return { list: undefined, errors: Object.values(error.body.errors ?? {}).flat() };
  }
}
