/** However busy a session is, this many seconds after signing in its person signs in again. */
export const SESSION_LIFE = 7 * 24 * 60 * 60;
