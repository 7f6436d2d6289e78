/** Passkeys: what the server asks in JSON, the browser answers in bytes, and the other way round. */

import { askKnownPasskey, askNewPasskey, keepPasskey, signInWith } from './api';
import type { Me, MyPasskeys, PasskeyAsk } from './wire';

/** Whether this browser can have passkeys here: over https, or on this machine by its name. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.:[\]]+$/.test(location.hostname);

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

interface Described {
  id: string;
  type: 'public-key';
}

const described = (known: unknown): PublicKeyCredentialDescriptor[] =>
  ((known ?? []) as Described[]).map(({ id, type }) => ({ id: toBytes(id), type }));

/** Make a passkey on this device, and let the server keep it. */
export async function makePasskey(): Promise<MyPasskeys> {
  const asked = await askNewPasskey();
  const options = asked.options as Record<string, unknown> & { challenge: string; user: { id: string } };
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: described(options['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  if (!made) throw new DOMException('', 'NotAllowedError');
  const response = made.response as AuthenticatorAttestationResponse;
  return keepPasskey(
    asked.token,
    credential(made, {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
    }),
  );
}

/** What a passkey has signed, for the server; it may be sent again after a question. */
export interface Signed {
  token: string;
  credential: Record<string, unknown>;
}

/** Let the person choose a passkey of this site, which signs a challenge. */
export async function sign(): Promise<Signed> {
  const asked: PasskeyAsk = await askKnownPasskey();
  const options = asked.options as Record<string, unknown> & { challenge: string };
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: described(options['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions;
  const made = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
  if (!made) throw new DOMException('', 'NotAllowedError');
  const response = made.response as AuthenticatorAssertionResponse;
  return {
    token: asked.token,
    credential: credential(made, {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : '',
    }),
  };
}

export const become = (signed: Signed, replace: boolean): Promise<Me> =>
  signInWith(signed.token, signed.credential, replace);

const credential = (made: PublicKeyCredential, response: Record<string, string>): Record<string, unknown> => ({
  id: made.id,
  rawId: toText(made.rawId),
  type: made.type,
  response,
});

/** Whether the person closed the browser's own question. */
export const changedMind = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether this device has a passkey for this person already. */
export const hasOne = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';
