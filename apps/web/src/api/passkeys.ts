import { passkeyTexts } from '#contract/passkeys-texts.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** Without TLS, and in browsers of before 2025, there are none. */
export const hasPasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The person closed what the browser asked. */
export const isPasskeyCanceled = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

const createNoAnswerError = () => new ApiError(0, { code: 'internal', message: '' });

function readAnswer(credential: Credential | null) {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw createNoAnswerError();
}

export async function addPasskey(password: string) {
  const { options } = (await call('startPasskey', { body: { password } })).data;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isKnown ? new ApiError(0, { code: 'conflict', message: passkeyTexts.isHere }) : error;
  });
  const { id, response } = readAnswer(credential);
  if (!('attestationObject' in response)) throw createNoAnswerError();
  await call('addPasskey', { body: { credential: { id, response } } });
}

export async function signInByPasskey() {
  const { options } = (await call('startPasskeySignIn')).data;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, response } = readAnswer(await navigator.credentials.get({ publicKey }));
  if (!('signature' in response)) throw createNoAnswerError();
  return (await call('signInByPasskey', { body: { credential: { id, response } } })).data;
}
