/** The built desk with a fake Shop API, for the tests of one file. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { FakeDeskApi } from './fake-desk-api.ts';
import { RunningDesk, type Visitor } from './running-desk.ts';

type Opened = {
  api: FakeDeskApi;
  desk: RunningDesk;
  /** A logged-in staff member, with new cookies in each test. */
  staff: Visitor;
};

/** Starts the desk and its API once per file. Before each test, resets the API's responses and calls `prepare`. */
export function withDesk(prepare: (opened: Opened) => void): void {
  let api: FakeDeskApi;
  let desk: RunningDesk;
  beforeAll(async () => {
    api = await FakeDeskApi.open();
    desk = await RunningDesk.open(api.url);
  });
  beforeEach(() => {
    api.reset();
    prepare({ api, desk, staff: desk.staff() });
  });
  afterAll(async () => {
    await desk?.close();
    await api?.close();
  });
}
