/** Kept apart from the schemas, so that screens do not load those. */
export const companyTexts = {
  signIn: (name: string) => `Sign in with ${name}`,
  canceled: (name: string) => `${name} did not sign you in: it was canceled or denied there.`,
  unreachable: (name: string) => `${name} cannot be reached. Please try again later.`,
  refused: (name: string) => `Signing in with ${name} did not work. Please try again.`,
  noAccess: 'You do not have access to this platform.',
  codeAfterNewAddress: 'Your e-mail address was changed. Please show once that it is you.',
  passkeyAfterNewAddress:
    'Your e-mail address was changed, and you have a passkey. Please ask a Super Admin to reset your second factor.',
  noPasswords: (name: string) => `Passwords are not used here. Please sign in with ${name}.`,
} as const;
