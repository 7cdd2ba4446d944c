import { CODE_DIGITS, CODE_STEP_SECONDS, CODE_STEPS_AROUND } from "#domain/accounts/factors.ts";

type Secret = Uint8Array<ArrayBuffer>;

/** The number of the 30-second step that a time is in. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / CODE_STEP_SECONDS);

/** Returns the code of a step (RFC 6238: HMAC-SHA-1, six digits). */
export async function codeOf(secret: Secret, step: number): Promise<string> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) & 0x0f;
  const number = hash.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** Returns the step of a code around this time; null if it's none of theirs. Takes as long for each. */
export async function stepOfCode(secret: Secret, code: string, time: Date): Promise<number | null> {
  const middle = stepAt(time);
  const steps = Array.from({ length: 2 * CODE_STEPS_AROUND + 1 }, (_, at) => middle - CODE_STEPS_AROUND + at);
  const codes = await Promise.all(steps.map((step) => codeOf(secret, step)));
  return steps.findLast((_, at) => codes[at] === code) ?? null;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base32 without padding, as authenticator apps read a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The address by which an authenticator app takes a secret up, from a link or a QR code. */
export function otpauthLink(issuer: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
