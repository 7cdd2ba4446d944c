import { expect, it } from "vitest";
import { codeOf, otpauthLink, stepAt, stepOfCode, toBase32 } from "./totp.ts";

const SECRET = new TextEncoder().encode("12345678901234567890");

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("makes the code of RFC 6238 for %i seconds", async (seconds, code) => {
  expect(await codeOf(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
});

it("finds the step of a code within one step, and none beyond", async () => {
  const time = new Date("2026-11-28T12:00:00Z");
  const step = stepAt(time);
  const steps = [-2, -1, 0, 1, 2].map(async (away) =>
    stepOfCode(SECRET, await codeOf(SECRET, step + away), time),
  );
  expect(await Promise.all(steps)).toEqual([null, step - 1, step, step + 1, null]);
});

it("writes a secret as authenticator apps read it (RFC 4648)", () => {
  expect(["f", "fo", "foobar"].map((text) => toBase32(new TextEncoder().encode(text)))).toEqual([
    "MY",
    "MZXQ",
    "MZXW6YTBOI",
  ]);
  expect(otpauthLink("A & B", "ada", "MZXQ")).toBe(
    "otpauth://totp/A%20%26%20B:ada?secret=MZXQ&issuer=A%20%26%20B",
  );
});
