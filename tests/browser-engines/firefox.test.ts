import { describe } from 'vitest';
import { firefox } from './firefox.ts';
import { flows } from './flows.ts';

describe('Firefox', () => flows(firefox));
