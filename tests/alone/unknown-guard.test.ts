/** §8.11 The build and the start fail for an unknown guard. */
import { expect, it, vi } from 'vitest';

it('building the routes fails for an unknown guard', async () => {
  vi.doMock('#app/screens.ts', async (original) => {
    const real = await original<typeof import('#app/screens.ts')>();
    return { ...real, screens: [...real.screens, { ...real.screens[0], id: 'odd', guard: 'admin' }] };
  });
  await expect(import('#app/routes.ts')).rejects.toThrow('Unknown middleware: admin');
  await expect(import('#app/request/screen.server.ts')).rejects.toThrow('Unknown middleware: admin');
});
