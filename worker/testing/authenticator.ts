import { fromBase64url, randomBytes, toBase64url } from "../auth/factors/bytes.ts";
import type { passkeys } from "../db/schema/factors.ts";
import { ORIGIN } from "./origin.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type CborValue = string | number | Bytes | CborMap;
type CborMap = ReadonlyMap<string | number, CborValue>;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const hashed = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

function head(major: number, length: number): Bytes {
  if (length < 24) return new Uint8Array([(major << 5) | length]);
  if (length < 256) return new Uint8Array([(major << 5) | 24, length]);
  return new Uint8Array([(major << 5) | 25, length >> 8, length & 255]);
}

/** The little of CBOR that a passkey needs (RFC 8949). */
function cbor(value: CborValue): Bytes {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return joined(head(3, utf8(value).length), utf8(value));
  if (value instanceof Uint8Array) return joined(head(2, value.length), value);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return joined(head(5, value.size), ...entries);
}

const bytesOf = (count: number, value: number): Bytes => {
  const view = new DataView(new ArrayBuffer(count));
  if (count === 2) view.setUint16(0, value);
  else view.setUint32(0, value);
  return new Uint8Array(view.buffer);
};

/** An ECDSA signature in the ASN.1 form that authenticators use; WebCrypto's is the two numbers side by side. */
function inAsn1(signature: Bytes): Bytes {
  const integer = (bytes: Bytes): Bytes => {
    const from = bytes.findIndex((byte) => byte !== 0);
    const digits = bytes.subarray(from);
    const padded = (digits[0] ?? 0) > 127 ? joined(new Uint8Array([0]), digits) : joined(digits);
    return joined(new Uint8Array([2, padded.length]), padded);
  };
  const half = signature.length / 2;
  const numbers = joined(integer(signature.slice(0, half)), integer(signature.slice(half)));
  return joined(new Uint8Array([0x30, numbers.length]), numbers);
}

/** Ways in which an attacker's browser or authenticator differs from an honest one. */
export type Lies = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
};

type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};
type RequestOptions = { readonly challenge: string; readonly rpId: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey in software: its signatures are real (P-256), so the Worker verifies them as it does in production. */
export class Authenticator {
  readonly id: string;
  readonly #keys: CryptoKeyPair;
  #counter = 0;
  #userHandle = "";

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys;
    this.id = toBase64url(randomBytes(32));
  }

  static async new(): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    if (!("privateKey" in keys)) throw new Error("no pair of keys was made");
    return new Authenticator(keys);
  }

  /** Answers `navigator.credentials.create`. */
  async create({ challenge, rp, user }: CreationOptions, lies: Lies = {}) {
    this.#userHandle = user.id;
    const keyId = fromBase64url(this.id);
    const credential = joined(new Uint8Array(16), bytesOf(2, keyId.length), keyId, await this.#coseKey());
    const authData = joined(await this.#data(rp.id, HAS_KEY, lies), credential);
    const attestationObject = cbor(
      new Map<string, CborValue>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    const clientData = this.#clientData("webauthn.create", challenge, lies);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: toBase64url(clientData),
        attestationObject: toBase64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  async get({ challenge, rpId }: RequestOptions, lies: Lies = {}) {
    this.#counter = lies.counter ?? this.#counter + 1;
    const handle = lies.userHandle ?? this.#userHandle;
    const data = await this.#data(rpId, 0, lies);
    const clientData = this.#clientData("webauthn.get", challenge, lies);
    const signature = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      this.#keys.privateKey,
      joined(data, await hashed(clientData)),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: toBase64url(clientData),
        authenticatorData: toBase64url(data),
        signature: toBase64url(inAsn1(new Uint8Array(signature))),
        // Security keys may leave it out.
        ...(handle === "" ? {} : { userHandle: handle }),
      },
    };
  }

  /** The row of this passkey, as if it had been added to an account. */
  async rowOf(userId: string): Promise<typeof passkeys.$inferInsert> {
    const publicKey = toBase64url(await this.#coseKey());
    const known = { credentialId: this.id, counter: 0, transports: [], backedUp: false, name: "Laptop" };
    return { userId, publicKey, ...known };
  }

  async #coseKey(): Promise<Bytes> {
    const key = await crypto.subtle.exportKey("jwk", this.#keys.publicKey);
    if (!("x" in key) || key.x === undefined || key.y === undefined) throw new Error("no public key");
    return cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, fromBase64url(key.x)],
        [-3, fromBase64url(key.y)],
      ]),
    );
  }

  async #data(rpId: string, flags: number, { rpId: lied, userVerified = true }: Lies): Promise<Bytes> {
    const all = flags | PRESENT | (userVerified ? VERIFIED : 0);
    return joined(await hashed(utf8(lied ?? rpId)), new Uint8Array([all]), bytesOf(4, this.#counter));
  }

  #clientData(type: string, challenge: string, lies: Lies): Bytes {
    const origin = lies.origin ?? ORIGIN;
    return utf8(JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: false }));
  }
}
