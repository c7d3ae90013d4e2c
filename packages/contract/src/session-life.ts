/** Absolute session lifetime in seconds, however active the session is. */
export const SESSION_LIFE = 7 * 24 * 60 * 60;
