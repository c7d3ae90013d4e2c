/** Kept apart from the schemas, so that screens do not load those. */
export const sessionTexts = {
  passwordsDiffer: 'The two passwords differ.',
  confirmSignOutElsewhere: 'Are you sure you want to sign out everywhere else?',
  linkIsSpent: 'This link has expired or was used already. Please ask for a new one.',
  resetMailSent: 'Check your inbox for instructions on how to reset your password.',
  passwordSet: 'Your password has been set. You can log in with it now.',
  passwordChanged: 'Your password has been changed. All other sessions have ended.',
  sessionEnded: (device: string) => `The session of ${device} has ended.`,
  confirmEndUserSessions:
    'Are you sure you want to sign this person out everywhere? What they typed on a phone stays there until they sign in again.',
  userSessionsEnded: 'This person is signed out everywhere.',
  sessionsEnded: (count: number) =>
    count === 0 ? 'You were signed in nowhere else.' : `${count} other session(s) ended.`,
} as const;

/** An unknown e-mail gets the same answer as a wrong password (access-7). */
export const WRONG_PASSWORD = { code: 'auth/wrong-password', message: 'Wrong password.' } as const;
/** The text of a failed sign-in whose failure has none of its own. */
export const UNKNOWN_SIGN_IN_FAILURE = 'Unknown Firebase Error';
