import { expect, it, vi } from 'vitest';

it('with an unknown guard the build of the routes fails, and so does the start of the server (§8.11)', async () => {
  vi.doMock('#app/screens.ts', async (original) => {
    const real = await original<typeof import('#app/screens.ts')>();
    return { ...real, screens: [...real.screens, { ...real.screens[0], id: 'odd', guard: 'admin' }] };
  });
  await expect(import('#app/routes.ts')).rejects.toThrow('Unknown middleware: admin');
  await expect(import('#app/request/screen.ts')).rejects.toThrow('Unknown middleware: admin');
});
