import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';

const ServiceAccount = z.object({ client_email: z.string(), private_key: z.string() });
type ServiceAccount = z.output<typeof ServiceAccount>;

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const TIMEOUT = 10_000;

export interface FirebaseAdminOptions {
  readonly projectId: string;
  /** The service account's JSON, or the path of a file that contains it. */
  readonly serviceAccount: string | undefined;
  /** `host:port` of the Auth emulator. */
  readonly emulatorHost: string | undefined;
}

/** The calls of Firebase's Admin REST API that Brigade needs. All reject with Firebase's own reason. */
export interface FirebaseAdmin {
  /** The subject of the account with this address. Creates a missing account. */
  ensureAccount(email: string, name: string): Promise<string>;
  setPassword(subject: string, password: string): Promise<void>;
  changeAccount(subject: string, email: string, name: string): Promise<void>;
  removeAccount(subject: string): Promise<void>;
}

const readAccount = (text: string): ServiceAccount =>
  ServiceAccount.parse(JSON.parse(text.trim().startsWith('{') ? text : readFileSync(text, 'utf8')));

/** Access tokens live an hour. A new one is fetched a minute before expiry. */
function createAccessTokens(account: ServiceAccount): () => Promise<string> {
  let current: { token: string; endsAt: number } | undefined;
  return async () => {
    if (current && current.endsAt > Date.now()) return current.token;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(account.client_email)
      .setAudience(TOKEN_URL)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const response = await fetch(TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`Google gave no access token: ${response.status}`);
    const { access_token, expires_in }: { access_token: string; expires_in: number } = await response.json();
    current = { token: access_token, endsAt: Date.now() + (expires_in - 60) * 1000 };
    return access_token;
  };
}

function createTokenSource({ emulatorHost, serviceAccount }: FirebaseAdminOptions): () => Promise<string> {
  if (emulatorHost) return async () => 'owner';
  if (serviceAccount) return createAccessTokens(readAccount(serviceAccount));
  return async () => {
    throw new Error('FIREBASE_SERVICE_ACCOUNT is not set: Brigade may not manage accounts at Firebase.');
  };
}

class FirebaseRefusal extends Error {}

export function createFirebaseAdmin(options: FirebaseAdminOptions): FirebaseAdmin {
  const host = options.emulatorHost ? `http://${options.emulatorHost}/` : 'https://';
  const accounts = `${host}identitytoolkit.googleapis.com/v1/projects/${options.projectId}/accounts`;
  const accessToken = createTokenSource(options);

  async function post<Reply>(action: string, body: object): Promise<Reply> {
    const response = await fetch(`${accounts}${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const reply: Reply & { error?: { message?: string } } = await response.json();
    if (!response.ok) throw new FirebaseRefusal(reply.error?.message ?? `Firebase answered ${response.status}.`);
    return reply;
  }
  const isRefusal = (error: unknown, reason: string) =>
    error instanceof FirebaseRefusal && error.message.startsWith(reason);

  return {
    async ensureAccount(email, name) {
      try {
        return (await post<{ localId: string }>('', { email, displayName: name })).localId;
      } catch (error) {
        if (!isRefusal(error, 'EMAIL_EXISTS')) throw error;
        const { users = [] } = await post<{ users?: { localId: string }[] }>(':lookup', { email: [email] });
        const [existingUser] = users;
        if (!existingUser) throw error;
        return existingUser.localId;
      }
    },
    async setPassword(subject, password) {
      // The mailed link proves the address.
      await post(':update', { localId: subject, password, emailVerified: true });
    },
    async changeAccount(subject, email, displayName) {
      await post(':update', { localId: subject, email, displayName });
    },
    async removeAccount(subject) {
      try {
        await post(':delete', { localId: subject });
      } catch (error) {
        if (!isRefusal(error, 'USER_NOT_FOUND')) throw error;
      }
    },
  };
}
