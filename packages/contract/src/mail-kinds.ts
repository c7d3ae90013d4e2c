/** Changes of how somebody signs in. Each is told to that person by a mail (access-23). */
export const securityEvents = [
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'authenticatorSetUp',
  'authenticatorReplaced',
  'authenticatorRemoved',
  'secondFactorReset',
  'addressChanged',
  'apiKeyMade',
  'apiKeyRevoked',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** What the outbox carries out. */
export const mailKinds = [
  'invitation',
  'passwordReset',
  'identityChange',
  'identityRemoval',
  ...securityEvents,
] as const;
export type MailKind = (typeof mailKinds)[number];

export const isSecurityEvent = (kind: MailKind): kind is SecurityEvent =>
  securityEvents.some((event) => event === kind);
