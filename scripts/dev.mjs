// `npm run dev`: the same processes as `npm start`, from the sources, with reload.
import './lib/supported-node.mjs';

import { loadEnv } from './lib/env.mjs';
import { launch, requireFreePorts } from './lib/launch.mjs';
import { endWithNpm } from './lib/parent-watch.mjs';
import { prepareOrExit } from './lib/prepare.mjs';
import { processTable as table } from './lib/process-table.mjs';
import { ROOT } from './lib/root.mjs';
import { welcome } from './lib/welcome.mjs';

const env = { NODE_ENV: 'development', ...loadEnv(ROOT, process.env) };
endWithNpm();
await requireFreePorts(table, env);
await prepareOrExit(ROOT, { build: false });
await launch(table, 'dev', { root: ROOT, env, onReady: () => process.stdout.write(welcome(env)) });
