/** §8.11 The build and the start fail for an unknown guard. */
import { expect, it, vi } from 'vitest';

it('an unknown guard makes the build of the routes and the start fail', async () => {
  vi.doMock('#app/screens.ts', async (original) => {
    const real = await original<typeof import('#app/screens.ts')>();
    return { ...real, screens: [...real.screens, { ...real.screens[0], id: 'odd', guard: 'admin' }] };
  });
  await expect(import('#app/routes.ts')).rejects.toThrow('Unknown middleware: admin');
  await expect(import('#app/request/screen.server.ts')).rejects.toThrow('Unknown middleware: admin');
});
