/** Supported versions are the same in all files that name them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nodeVersions, postgresVersions } from '../../scripts/lib/versions.mjs';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [oldestNode] = nodeVersions;
const [oldestPostgres] = postgresVersions;

it('package.json, @types/node and README.md name the same oldest Node version', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json'));
  expect(engines.node).toBe(`>=${oldestNode}`);
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${oldestNode?.split('.')[0]}\\.`));
  expect(read('README.md')).toContain(`Node ${oldestNode} or newer (tested: ${nodeVersions.join(', ')})`);
});

it('Dockerfile and .nvmrc use the same tested Node version', () => {
  const wanted = read('.nvmrc').trim();
  expect(nodeVersions).toContain(wanted);
  const bases = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(bases).toEqual([wanted]);
});

it('compose.yaml uses a tested PostgreSQL version, and docs/deploy.md names the oldest tested version', () => {
  const image = /image: postgres:(\d+)/.exec(read('compose.yaml'))?.[1];
  expect(postgresVersions).toContain(image);
  expect(read('docs/deploy.md')).toContain(`PostgreSQL ${oldestPostgres} or newer`);
});

it('react-i18next must be installed, because remix-i18next requires it', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    read('node_modules/remix-i18next/package.json'),
  );
  expect(peerDependencies['react-i18next']).toBeDefined();
  expect(peerDependenciesMeta['react-i18next']).toBeUndefined();
});
