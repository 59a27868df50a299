import { expect, it } from 'vitest';
import { readCompose } from '../containers/compose.ts';
import { settings } from '../containers/settings.ts';

it('`npm run containers` supports every key of compose.yaml', () => {
  const { services } = readCompose(settings);
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['storefront', 'shop-api', 'desk', 'sandbox', 'postgres', 'nginx']),
  );
  // A service without networks is on the default one, as with Docker.
  expect(services['desk']).toMatchObject({
    networks: { default: { aliases: [] } },
    ports: ['127.0.0.1:3003:3003'],
  });
});
