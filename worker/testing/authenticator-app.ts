import { codeOf, stepAt } from "../auth/factors/totp.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = text
    .split("")
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns an authenticator app's code, so many 30-second steps from now. */
export const codeFrom = (secret: string, stepsAway = 0): Promise<string> =>
  codeOf(fromBase32(secret), stepAt(new Date()) + stepsAway);
