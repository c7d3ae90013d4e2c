export const secondFactorTexts = {
  codeNeeded: 'Please enter the code of your authenticator app, or a recovery code.',
  whatItIs: 'With an authenticator app on your phone, a stolen password is not enough to sign in.',
  required: 'Your role requires a second factor. Please set it up first.',
  isRequired: 'Your role requires a second factor, so it cannot be turned off. You can set it up anew.',
  passkeyFirst:
    'You have a passkey. Please log out and sign in with it. If you lost it, a Super Admin can reset your second factor.',
  notStarted: 'Please start again: another device has begun to set it up.',
  isInUse: 'Your authenticator app is set up and in use. To get other recovery codes, set it up anew.',
  wrongCode: 'This code does not match. Please enter the one that the app shows now.',
  clockIsOff: (seconds: number) =>
    `This code is of another time: the clock of the phone is off by about ${seconds} seconds. Set it to automatic and try again.`,
  turnedOff: 'The second factor is turned off.',
  confirmReset:
    'Are you sure you want to reset the second factor? Authenticator app, recovery codes and passkeys no longer count. The person signs in with the password, is told by mail, and all of their sessions end.',
  reset: 'The second factor has been reset.',
  notOwn: 'Another Super Admin has to reset your second factor.',
  hasNone: 'This person has no second factor.',
} as const;

/** The password was right, and a code is needed, too. */
export const SECOND_FACTOR_NEEDED = 'auth/second-factor-needed';
