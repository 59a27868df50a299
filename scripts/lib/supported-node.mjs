// Imported first by every command, so that a Node that is too old ends with one line instead of a syntax error.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** `>=20.19` as [20, 19]. */
const [major, minor] = engines.node.replace('>=', '').split('.').map(Number);
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(
    `This shop needs Node ${major}.${minor} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
