import { describe } from 'vitest';
import { firefox } from './firefox.ts';
import { flows } from './flows.ts';
import { restoredPages } from './restored.ts';

describe('Firefox', () => flows(firefox));

describe('Firefox, when a page is shown again after a logout,', () => restoredPages(firefox));
