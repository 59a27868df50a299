/** The site's one stylesheet: its text for the first visit, its address for the next, its hash for the policy. */
import { createHash } from 'node:crypto';
import text from './app.css?inline';
import href from './app.css?url';

export const stylesheet = {
  text,
  href,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};

/** server.js sets this cookie when it hands the stylesheet out: its value is the file's name. */
export const STYLESHEET_COOKIE = 'css';
export const stylesheetId: string = href.split('/').at(-1) ?? '';
