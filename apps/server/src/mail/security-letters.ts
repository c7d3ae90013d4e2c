import type { SecurityEvent } from '#contract/mail-kinds.ts';
import { composeMail, type Mail } from './templates.ts';

/** Subject and news of each event: one without its letter does not compile (access-23). */
const letters: Record<SecurityEvent, { subject: string; toNews: (operator: string) => string[] }> = {
  passwordChanged: {
    subject: 'Your password was changed',
    toNews: (operator) => [`The password of your account at ${operator} was changed. All other sessions have ended.`],
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    toNews: (operator) => [`A new passkey signs in to your account at ${operator}, without your password.`],
  },
  passkeyRemoved: {
    subject: 'A passkey of your account was removed',
    toNews: (operator) => [
      `A passkey of your account at ${operator} was removed. It no longer signs in, and the sessions that it began have ended.`,
    ],
  },
  authenticatorSetUp: {
    subject: 'An authenticator app was set up',
    toNews: (operator) => [
      `An authenticator app was set up for your account at ${operator}, with recovery codes. Signing in takes a code from now on.`,
    ],
  },
  authenticatorReplaced: {
    subject: 'Your authenticator app and recovery codes were replaced',
    toNews: (operator) => [
      `Another authenticator app was set up for your account at ${operator}, with new recovery codes. Codes of the one before no longer count.`,
    ],
  },
  authenticatorRemoved: {
    subject: 'Your authenticator app was turned off',
    toNews: (operator) => [`Signing in to your account at ${operator} takes no code from now on.`],
  },
  secondFactorReset: {
    subject: 'Your second factor was reset',
    toNews: (operator) => [
      `A Super Admin has reset the second factor of your account at ${operator}: authenticator app, recovery codes and passkeys. You sign in with your password.`,
      'Set it up again under My account.',
    ],
  },
  addressChanged: {
    subject: 'The address of your account was changed',
    toNews: (operator) => [
      `The e-mail address of your account at ${operator} was changed. You sign in with the new address from now on.`,
      'This mail goes to the old address and to the new one.',
    ],
  },
  apiKeyMade: {
    subject: 'An API key was made for your account',
    toNews: (operator) => [`A new API key reaches ${operator} in your name. You find it under My account.`],
  },
  apiKeyRevoked: {
    subject: 'An API key of your account was revoked',
    toNews: (operator) => [
      `A Super Admin has revoked an API key of your account at ${operator}. What uses it is refused.`,
    ],
  },
};

interface SecurityLetter {
  readonly operator: string;
  readonly firstName: string;
  readonly link: string;
}

export function composeSecurityMail(event: SecurityEvent, { operator, firstName, link }: SecurityLetter): Mail {
  const { subject, toNews } = letters[event];
  return composeMail({
    operator,
    subject,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: toNews(operator),
    button: { label: 'Open Brigade', link },
    closing: [
      'It was you, or you asked for it? Then there is nothing to do.',
      'It was not you? Tell your Super Admin at once, and change your password.',
    ],
  });
}
