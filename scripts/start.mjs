// `npm start`: installs and builds what is missing, then runs the whole shop.
import './lib/supported-node.mjs';

import { loadEnv } from './lib/env.mjs';
import { launch, requireFreePorts } from './lib/launch.mjs';
import { endWithNpm } from './lib/parent-watch.mjs';
import { prepareOrExit } from './lib/prepare.mjs';
import { processTable as table } from './lib/process-table.mjs';
import { ROOT } from './lib/root.mjs';
import { welcome } from './lib/welcome.mjs';

const env = loadEnv(ROOT, process.env);
endWithNpm();
await requireFreePorts(table, env);
await prepareOrExit(ROOT, { build: true });
await launch(table, 'built', { root: ROOT, env, onReady: () => process.stdout.write(welcome(env)) });
