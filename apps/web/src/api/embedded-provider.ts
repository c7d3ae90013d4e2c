import { call } from './client.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Brigade's own server keeps the passwords, and the session in a cookie that scripts cannot read. */
export const embeddedProvider: IdentityProvider = {
  freshToken: async () => (await call('refreshToken')).data,
  signIn: async (email, password, code) =>
    (await call('signIn', { body: { email, password, ...(code && { code: code.trim() }) } })).data,
  signInByPasskey: async () => (await import('./passkeys.ts')).signInByPasskey(),
  async signOut() {
    await call('signOut');
  },
  async forgotPassword(email) {
    await call('forgotPassword', { body: { email } });
  },
};
