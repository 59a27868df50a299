/** The body of the Session API's OAuth exchange. */
import { z } from 'zod';
import { cartTokenField } from './login-form.ts';

const short = z.string().trim().min(1).max(4096);

export const oauthBody = z.object({ state: short, code: short, cartToken: cartTokenField });
