/** The member behind a valid access token. */
export type Bearer = { userId: number; email: string; sessionId: string };
