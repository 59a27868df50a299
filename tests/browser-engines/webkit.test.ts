import { describe } from 'vitest';
import { flows } from './flows.ts';
import { webkit } from './webkit.ts';

describe('WebKit', () => flows(webkit));
