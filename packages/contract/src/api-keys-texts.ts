export const MAX_API_KEYS = 20;

export const apiKeyTexts = {
  tooMany: `A person can have ${MAX_API_KEYS} keys. Revoke one that is no longer used.`,
  moreThanOwn: 'A key can only have permissions that you have.',
  notValid: 'This key is unknown, expired or revoked. Make a new one under My account.',
  notByKey: 'A key cannot do this. Please sign in.',
  confirmRevoke: 'Are you sure you want to revoke this key? What uses it is refused from now on.',
  revoked: 'This key has been successfully revoked.',
};
