import nodeCrypto, { createHash, createHmac } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { z } from "zod";
import { createRandom } from "#dev/catalogue/random.ts";

let chance = createRandom("no schedule yet");

/** Restarts ids and keys for a new schedule. */
export function restartChance(seed: string): void {
  chance = createRandom(`ids of ${seed}`);
}

const randomBytes = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => chance.whole(0, 255)));

function randomUuid(): string {
  const hex = randomBytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const HASHES: Readonly<Record<string, string>> = {
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};
const algorithmSchema = z.union([
  z.string().transform((name) => ({ name })),
  z.looseObject({
    name: z.string(),
    hash: z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]).optional(),
  }),
]);

/** Returns Node's name for a hash algorithm as WebCrypto describes it. */
function hashName(algorithm: unknown): string {
  const { name, hash } = { hash: undefined, ...algorithmSchema.parse(algorithm) };
  const known = HASHES[hash ?? name];
  if (known === undefined) throw new Error(`the simulation does not know the hash ${hash ?? name}`);
  return known;
}

type Bytes = ArrayBuffer | ArrayBufferView;
const bytesOf = (data: Bytes): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
const bufferOf = (data: Buffer): ArrayBuffer => Uint8Array.from(data).buffer;

type Key = { readonly hash: string; readonly secret: Uint8Array };

/**
 * `crypto.subtle` works on threads, whose order depends on the machine. These are the same functions without threads. A
 * call to any other one fails, because it is missing here.
 */
const subtle = {
  digest: async (algorithm: unknown, data: Bytes) =>
    bufferOf(createHash(hashName(algorithm)).update(bytesOf(data)).digest()),
  importKey: async (_format: string, secret: Bytes, algorithm: unknown): Promise<Key> => ({
    hash: hashName(algorithm),
    secret: Uint8Array.from(bytesOf(secret)),
  }),
  sign: async (_algorithm: unknown, { hash, secret }: Key, data: Bytes) =>
    bufferOf(createHmac(hash, secret).update(bytesOf(data)).digest()),
  verify: async (_algorithm: unknown, { hash, secret }: Key, signature: Bytes, data: Bytes) =>
    createHmac(hash, secret).update(bytesOf(data)).digest().equals(bytesOf(signature)),
};

function fill(array: Uint8Array): Uint8Array {
  array.set(randomBytes(array.length));
  return array;
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Makes all randomness in this process come from the seed. */
export function seedRandomness(): void {
  replace(Math, "random", () => chance.between(0, 1));
  replace(crypto, "randomUUID", randomUuid);
  replace(crypto, "getRandomValues", fill);
  replace(crypto, "subtle", subtle);
  replace(nodeCrypto, "randomBytes", randomBytes);
  replace(nodeCrypto, "randomUUID", randomUuid);
  // For modules that have imported the functions by name.
  syncBuiltinESMExports();
}
