import core from '@vendure/core';
import { config } from './config.mjs';

await core.bootstrap(config);
