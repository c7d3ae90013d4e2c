import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');

interface Situation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** How often the device says it has signed; 0: it does not count. */
  readonly counter?: number;
}

/** A device that keeps one passkey, as WebAuthn describes it (ES256, no attestation). */
export function softwareAuthenticator(home = 'http://brigade.test') {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
  const coseKey = Buffer.concat([bytes('a5010203262001215820'), coordinates[0], bytes('225820'), coordinates[1]]);

  function authenticatorData({ rpId, isVerified = true, counter = 0 }: Situation, more = Buffer.alloc(0)) {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (more.length > 0 ? HAS_KEY : 0);
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId ?? new URL(home).hostname), Buffer.of(flags), counterBytes, more]);
  }
  const clientData = (type: string, challenge: string, { origin = home }: Situation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: base64(id),
    register(challenge: string, situation: Situation = {}) {
      const length = Buffer.of(0, id.length);
      const data = authenticatorData(situation, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      const attestation = Buffer.concat([
        bytes('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
        Buffer.of(data.length),
        data,
      ]);
      const clientDataJSON = base64(clientData('webauthn.create', challenge, situation));
      return { id: base64(id), response: { clientDataJSON, attestationObject: base64(attestation) } };
    },
    sign(challenge: string, situation: Situation = {}) {
      const data = authenticatorData(situation);
      const client = clientData('webauthn.get', challenge, situation);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      };
      return { id: base64(id), response };
    },
  };
}
