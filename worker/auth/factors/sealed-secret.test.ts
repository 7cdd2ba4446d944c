import { expect, it } from "vitest";
import { openSecret, sealSecret } from "./bytes.ts";

const KEY = { tokenSecret: "0123456789abcdef0123456789abcdef" };
const secret = new TextEncoder().encode("a secret of 20 bytes");

it("is opened with the same TOKEN_SECRET for the same account only", async () => {
  const sealed = await sealSecret(KEY, "ada", secret);
  expect(await openSecret(KEY, "ada", sealed)).toEqual(secret);
  expect(await openSecret(KEY, "bob", sealed)).toBeNull();
  expect(await openSecret({ tokenSecret: `${KEY.tokenSecret}0` }, "ada", sealed)).toBeNull();
});

it("is encrypted with a new nonce each time, and not opened once it's changed", async () => {
  const sealed = await sealSecret(KEY, "ada", secret);
  expect(await sealSecret(KEY, "ada", secret)).not.toBe(sealed);
  const last = sealed.at(-2) === "A" ? "B" : "A";
  expect(await openSecret(KEY, "ada", `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`)).toBeNull();
  expect(await openSecret(KEY, "ada", "nonsense")).toBeNull();
});
