import { type Config, publicUrlOf } from '../config.ts';
import type { Database } from '../db/client.ts';
import { embeddedProvider } from './embedded-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The identity provider that the configuration names. */
export async function openIdentity(config: Config, db: Database): Promise<IdentityProvider> {
  return embeddedProvider(db, { publicUrl: publicUrlOf(config), secret: config.SESSION_SECRET });
}
