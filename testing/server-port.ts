import type { AddressInfo } from 'node:net';

/** The port that a server listens on. */
export function getPort(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('This server listens on no port.');
  return address.port;
}
