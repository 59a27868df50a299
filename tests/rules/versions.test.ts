/** Supported versions are the same in all files that name them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nodeVersions, postgresVersions } from '../../scripts/lib/versions.mjs';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [oldestNode] = nodeVersions;
const [oldestPostgres] = postgresVersions;

it('the oldest supported Node is the same in package.json, its types and the documents', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json'));
  expect(engines.node).toBe(`>=${oldestNode}`);
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${oldestNode?.split('.')[0]}\\.`));
  expect(read('README.md')).toContain(`Node ${oldestNode} or newer (tested: ${nodeVersions.join(', ')})`);
});

it('the images use a tested Node, the same as .nvmrc', () => {
  const wanted = read('.nvmrc').trim();
  expect(nodeVersions).toContain(wanted);
  const bases = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(bases).toEqual([wanted]);
});

it('compose.yaml uses a tested PostgreSQL, and the documents name the oldest one', () => {
  const image = /image: postgres:(\d+)/.exec(read('compose.yaml'))?.[1];
  expect(postgresVersions).toContain(image);
  expect(read('docs/deploy.md')).toContain(`PostgreSQL ${oldestPostgres} or newer`);
});

it('react-i18next is a dependency only for remix-i18next, which requires it', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    read('node_modules/remix-i18next/package.json'),
  );
  expect(peerDependencies['react-i18next']).toBeDefined();
  expect(peerDependenciesMeta['react-i18next']).toBeUndefined();
});
