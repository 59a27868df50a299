/**
 * Supported versions. package.json, .nvmrc, Dockerfile, compose.yaml and the documents name the same versions
 * (tests/rules/versions.test.ts).
 */

/** Oldest first. */
export const nodeVersions = ['20.19', '22', '24', '26'];
/** Oldest first. */
export const postgresVersions = ['15', '16', '17', '18'];
