import { describe } from 'vitest';
import { flows } from './flows.ts';
import { restoredPages } from './restored.ts';
import { unanswered } from './unanswered.ts';
import { webkit } from './webkit.ts';

describe('WebKit', () => flows(webkit, false));

describe('WebKit, when a page is shown again after a logout,', () => restoredPages(webkit, false));

describe('WebKit, where the requests of scripts fail:', () => unanswered(webkit));
