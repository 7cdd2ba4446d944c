import type { Settings } from "../../platform/env.ts";

/** Bytes as base64url without padding, as WebAuthn writes them. */
export const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Returns the bytes of a base64url text in a buffer of their own, as WebCrypto and the passkey library want them. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, "base64url"));

export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count));

type Key = Pick<Settings, "tokenSecret">;

const NONCE_BYTES = 12;
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A key for this purpose only, so that nothing encrypted here can pass for a token. */
async function keyOf({ tokenSecret }: Key): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", utf8(tokenSecret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8("secrets of codes (D58)") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** Encrypts the secret of a user's codes (AES-256-GCM), so that a leaked backup doesn't reveal it. */
export async function sealSecret(key: Key, userId: string, secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = randomBytes(NONCE_BYTES);
  // Bound to its user, so that it can't be moved to another row.
  const algorithm = { name: "AES-GCM", iv, additionalData: utf8(userId) };
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(key), secret);
  return `${toBase64url(iv)}.${toBase64url(new Uint8Array(sealed))}`;
}

/** Decrypts it; null if it was encrypted with another TOKEN_SECRET or for another user, or was changed. */
export async function openSecret(
  key: Key,
  userId: string,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [iv = "", text = ""] = sealed.split(".");
  const algorithm = { name: "AES-GCM", iv: fromBase64url(iv), additionalData: utf8(userId) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, await keyOf(key), fromBase64url(text)));
  } catch {
    return null;
  }
}
