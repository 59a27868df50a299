/** The desk's Japanese texts, one file per area under ja/: the source that English follows. */
import { error, kit, notice, shell, validation } from './ja/frame.ts';
import { link, login } from './ja/login.ts';
import { state } from './ja/states.ts';
import { today } from './ja/today.ts';

export const ja = { error, kit, link, login, notice, shell, state, today, validation } as const;

export type Texts = typeof ja;
