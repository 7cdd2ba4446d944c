/** Bytes as base64url without padding, as WebAuthn writes them. */
export const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Returns the bytes of a base64url text in a buffer of their own, as WebCrypto and the passkey library want them. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, "base64url"));

export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count));
