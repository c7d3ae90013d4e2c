export const passkeyTexts = {
  whatItIs: 'A passkey of your phone or computer signs you in without a password, with its fingerprint, face or PIN.',
  /** One answer, whatever is wrong with it (access-22). */
  wrong: 'This passkey does not let you in. Please sign in with your password.',
  notAdded: 'The passkey could not be added. Please try again.',
  isHere: 'This device has a passkey for you already.',
  notHere: 'This browser cannot make passkeys.',
  added: 'The passkey has been added.',
  confirmRemove:
    'Are you sure you want to remove this passkey? It no longer signs you in, and the sessions that it began end.',
  removed: 'The passkey has been removed.',
} as const;

export const WRONG_PASSKEY = 'auth/wrong-passkey';
