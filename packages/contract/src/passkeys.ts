import * as z from 'zod';
import { operation } from './operation.ts';
import { IdToken } from './session.ts';
import { Id, IdParams, Moment } from './values.ts';

/** A passkey of the signed-in person (access-22). */
export const Passkey = z.object({
  id: Id,
  /** The device on which it was made. */
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

const Bytes = z.string().max(20_000);
const PasskeyId = z.string().max(1400);
/** Of a browser's answer in JSON (WebAuthn level 3), what is checked. */
export const PasskeyRegistration = z.object({
  id: PasskeyId,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes }),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;
export const PasskeyAssertion = z.object({
  id: PasskeyId,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** What the browser is asked (WebAuthn level 3). */
const challenge = { challenge: z.string(), timeout: z.number() };
const IdAndName = { id: z.string(), name: z.string() };
const required = z.literal('required');
const AskedToMake = z.object({
  options: z.object({
    ...challenge,
    rp: z.object(IdAndName),
    user: z.object({ ...IdAndName, displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({ residentKey: required, userVerification: required }),
  }),
});
export type AskedToMake = z.output<typeof AskedToMake>;
const AskedToSign = z.object({
  options: z.object({ ...challenge, rpId: z.string(), userVerification: required }),
});
export type AskedToSign = z.output<typeof AskedToSign>;

export const passkeyOperations = {
  listPasskeys: operation({
    method: 'GET',
    path: '/auth/passkeys',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'The passkeys of the signed-in person',
    data: z.array(Passkey),
  }),
  startPasskey: operation({
    method: 'POST',
    path: '/auth/passkeys/start',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'Begin to add a passkey, in this browser and within 5 minutes',
    body: z.object({ password: z.string().max(1000) }),
    data: AskedToMake,
  }),
  addPasskey: operation({
    method: 'POST',
    path: '/auth/passkeys',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'Add the passkey that the browser has made',
    body: z.object({ credential: PasskeyRegistration }),
    data: z.null(),
  }),
  removePasskey: operation({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'Remove one of the own passkeys; 409 for the only second factor while the role requires one',
    params: IdParams,
    data: z.null(),
  }),
  startPasskeySignIn: operation({
    method: 'POST',
    path: '/auth/passkey-sign-in/start',
    permission: 'public',
    summary: 'Begin to sign in with a passkey, in this browser and within 5 minutes',
    data: AskedToSign,
  }),
  signInByPasskey: operation({
    method: 'POST',
    path: '/auth/passkey-sign-in',
    permission: 'public',
    summary: 'Sign in with a passkey, which is both factors; starts a session by cookie',
    body: z.object({ credential: PasskeyAssertion }),
    data: IdToken,
  }),
};
