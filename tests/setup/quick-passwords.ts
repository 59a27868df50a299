/** The password work (PASSWORD_WORK) of shops that tests make: next to none. */
export const QUICK_PASSWORDS = 64;
