import { describe } from 'vitest';
import { firefox } from './firefox.ts';
import { flows } from './flows.ts';
import { leftPages } from './leaving.ts';
import { restoredPages } from './restored.ts';
import { unanswered } from './unanswered.ts';

describe('Firefox', () => flows(firefox));

describe('Firefox, when a page is shown again after a logout,', () => restoredPages(firefox));

describe('Firefox, when a page is left', () => leftPages(firefox));

describe('Firefox, where the requests of scripts fail:', () => unanswered(firefox));
