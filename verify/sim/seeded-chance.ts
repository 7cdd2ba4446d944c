import nodeCrypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { createRandom } from "#dev/catalogue/random.ts";
import { CRYPTO_WITHOUT_THREADS } from "./crypto-without-threads.ts";

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
  replace(crypto, "subtle", CRYPTO_WITHOUT_THREADS);
  replace(nodeCrypto, "randomBytes", randomBytes);
  replace(nodeCrypto, "randomUUID", randomUuid);
  // For modules that have imported the functions by name.
  syncBuiltinESMExports();
}
