/** PASSWORD_WORK for tests: hashing takes almost no time. */
export const QUICK_PASSWORDS = 64;
