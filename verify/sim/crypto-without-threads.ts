import { createHash, createHmac } from "node:crypto";
import { z } from "zod";

const HASHES: Readonly<Record<string, string>> = {
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-512": "sha512",
};
const nameSchema = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const algorithmSchema = z.union([
  z.string().transform((name) => ({ name, hash: undefined })),
  z.looseObject({ name: z.string(), hash: nameSchema.optional() }),
]);

/** Returns Node's name for a hash algorithm as WebCrypto describes it. */
function hashName(algorithm: unknown): string {
  const { name, hash } = algorithmSchema.parse(algorithm);
  const known = HASHES[hash ?? name];
  if (known === undefined) throw new Error(`the simulation does not know the hash ${hash ?? name}`);
  return known;
}

type Bytes = ArrayBuffer | ArrayBufferView;
const bytesOf = (data: Bytes): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
const bufferOf = (data: Uint8Array): ArrayBuffer => Uint8Array.from(data).buffer;

type Key = { readonly secret: Uint8Array; readonly algorithm: unknown };

const hmacOf = ({ secret, algorithm }: Key, data: Bytes): Buffer =>
  createHmac(hashName(algorithm), secret).update(bytesOf(data)).digest();

/**
 * `crypto.subtle` works on threads, whose order depends on the machine. These are the same functions without threads,
 * for hashes and shared secrets. A call to any other one fails, because it is missing here.
 */
export const CRYPTO_WITHOUT_THREADS = {
  digest: async (algorithm: unknown, data: Bytes) =>
    bufferOf(createHash(hashName(algorithm)).update(bytesOf(data)).digest()),
  importKey: async (_format: "raw", data: Bytes, algorithm: unknown): Promise<Key> => ({
    secret: Uint8Array.from(bytesOf(data)),
    algorithm,
  }),
  sign: async (_algorithm: unknown, key: Key, data: Bytes) => bufferOf(hmacOf(key, data)),
  verify: async (_algorithm: unknown, key: Key, signature: Bytes, data: Bytes) =>
    hmacOf(key, data).equals(bytesOf(signature)),
};
