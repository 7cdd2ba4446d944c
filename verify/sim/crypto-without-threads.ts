import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { z } from "zod";

const HASHES: Readonly<Record<string, string>> = {
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
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

/** A key that two parties share, or one half of a pair on the curve P-256. */
type Key =
  | { readonly secret: Uint8Array; readonly algorithm: unknown }
  | { readonly half: KeyObject; readonly algorithm: unknown };

function secretOf(key: Key): Uint8Array {
  if (!("secret" in key)) throw new Error("this key is not a secret");
  return key.secret;
}

function halfOf(key: Key): KeyObject {
  if (!("half" in key)) throw new Error("this key is not one of a pair");
  return key.half;
}

const publicJwkSchema = z.object({ kty: z.literal("EC"), crv: z.string(), x: z.string(), y: z.string() });
const bytesSchema = z.custom<Bytes>((data) => data instanceof ArrayBuffer || ArrayBuffer.isView(data));
const derivationSchema = z.object({
  name: z.literal("HKDF"),
  hash: nameSchema,
  salt: bytesSchema,
  info: bytesSchema,
});
const sealSchema = z.object({ name: z.literal("AES-GCM"), iv: bytesSchema, additionalData: bytesSchema });

const CURVE = "prime256v1";
const PRIVATE_KEY_BYTES = 32;
const SEAL_KEY_BYTES = 32;
const TAG_BYTES = 16;
/** WebCrypto's form of a signature: two numbers side by side. */
const SIDE_BY_SIDE = "ieee-p1363" as const;

const isPair = (algorithm: unknown): boolean => algorithmSchema.parse(algorithm).name === "ECDSA";
const shared = (key: Key, data: Bytes): Buffer =>
  createHmac(hashName(key.algorithm), secretOf(key)).update(bytesOf(data)).digest();

const text = (part: Uint8Array): string => Buffer.from(part).toString("base64url");

/** Makes a pair of keys on P-256 from these bytes. */
function pairFrom(bytes: Uint8Array): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(bytes);
  const point = curve.getPublicKey();
  const half = 1 + PRIVATE_KEY_BYTES;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: text(point.subarray(1, half)),
    y: text(point.subarray(half)),
    d: text(bytes),
  };
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * `crypto.subtle` works on threads, whose order depends on the machine. These are the same functions without threads. A
 * call to any other one fails, because it is missing here. New keys come from `random`; signatures by a pair differ each
 * time, but no statement has one as a parameter.
 */
export const cryptoWithoutThreads = (random: (bytes: number) => Uint8Array) => ({
  digest: async (algorithm: unknown, data: Bytes) =>
    bufferOf(createHash(hashName(algorithm)).update(bytesOf(data)).digest()),
  generateKey: async (algorithm: unknown) => {
    if (!isPair(algorithm)) throw new Error("the simulation only makes pairs for signatures");
    const { privateKey, publicKey } = pairFrom(random(PRIVATE_KEY_BYTES));
    return { privateKey: { half: privateKey, algorithm }, publicKey: { half: publicKey, algorithm } };
  },
  importKey: async (format: string, data: unknown, algorithm: unknown): Promise<Key> =>
    format === "jwk"
      ? { half: createPublicKey({ key: publicJwkSchema.parse(data), format: "jwk" }), algorithm }
      : { secret: Uint8Array.from(bytesOf(bytesSchema.parse(data))), algorithm },
  exportKey: async (_format: "jwk", key: Key) => halfOf(key).export({ format: "jwk" }),
  deriveKey: async (derivation: unknown, key: Key, algorithm: unknown): Promise<Key> => {
    const { hash, salt, info } = derivationSchema.parse(derivation);
    const secret = hkdfSync(hashName(hash), secretOf(key), bytesOf(salt), bytesOf(info), SEAL_KEY_BYTES);
    return { secret: new Uint8Array(secret), algorithm };
  },
  sign: async (algorithm: unknown, key: Key, data: Bytes) =>
    bufferOf(
      isPair(algorithm)
        ? sign(hashName(algorithm), bytesOf(data), { key: halfOf(key), dsaEncoding: SIDE_BY_SIDE })
        : shared(key, data),
    ),
  verify: async (algorithm: unknown, key: Key, signature: Bytes, data: Bytes) =>
    isPair(algorithm)
      ? verify(
          hashName(algorithm),
          bytesOf(data),
          { key: halfOf(key), dsaEncoding: SIDE_BY_SIDE },
          bytesOf(signature),
        )
      : shared(key, data).equals(bytesOf(signature)),
  encrypt: async (algorithm: unknown, key: Key, data: Bytes) => {
    const { iv, additionalData } = sealSchema.parse(algorithm);
    const cipher = createCipheriv("aes-256-gcm", secretOf(key), bytesOf(iv));
    cipher.setAAD(bytesOf(additionalData));
    const sealed = [cipher.update(bytesOf(data)), cipher.final()];
    return bufferOf(Buffer.concat([...sealed, cipher.getAuthTag()]));
  },
  decrypt: async (algorithm: unknown, key: Key, data: Bytes) => {
    const { iv, additionalData } = sealSchema.parse(algorithm);
    const sealed = bytesOf(data);
    const cipher = createDecipheriv("aes-256-gcm", secretOf(key), bytesOf(iv));
    cipher.setAAD(bytesOf(additionalData));
    cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return bufferOf(Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]));
  },
});
