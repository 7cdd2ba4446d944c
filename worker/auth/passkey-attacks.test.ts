import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { signInFailures } from "../db/schema/auth.ts";
import { passkeys } from "../db/schema/factors.ts";
import { Authenticator, type Lies } from "../testing/authenticator.ts";
import { advanceClock } from "../testing/clock.ts";
import { addedPasskey, askForPasskey, finish, pendingSignIn, signedInHeaders } from "../testing/factors.ts";
import { refusalOf } from "../testing/mutation.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { register } from "../testing/sign-in.ts";

beforeEach(async () => {
  await resetShop();
  await register();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a passkey's signature as the second step", () => {
  let passkey: Authenticator;

  beforeEach(async () => {
    ({ passkey } = await addedPasskey(await signedInHeaders()));
  });

  const attacks: readonly [string, Lies][] = [
    ["another site's origin", { origin: "https://evil.example" }],
    ["a subdomain's origin", { origin: "http://shop.localhost:8787" }],
    ["another RP id", { rpId: "evil.example" }],
    ["no user verification", { userVerified: false }],
    ["the type of a registration", { type: "webauthn.create" }],
    ["another account's user handle", { userHandle: "c29tZWJvZHk" }],
  ];
  it.each(attacks)("refuses a passkey's signature with %s", async (_name, lies) => {
    const cookie = await pendingSignIn();
    const asked = await askForPasskey("auth.askForSecondPasskey", cookie);
    const answer = await finish({ passkey: await passkey.get(asked, lies) }, cookie);
    expect(await refusalOf(answer)).toMatchObject({ status: 400, message: FACTOR_FAILURES.passkey });
    // Honestly signed, the same would be right.
    const honest = await passkey.get(await askForPasskey("auth.askForSecondPasskey", cookie));
    expect((await finish({ passkey: honest }, cookie)).status).toBe(200);
  });

  it("refuses a replayed signature, and a new one for a used challenge", async () => {
    const cookie = await pendingSignIn();
    const asked = await askForPasskey("auth.askForSecondPasskey", cookie);
    const signed = await passkey.get(asked);
    expect((await finish({ passkey: signed }, cookie)).status).toBe(200);
    expect((await finish({ passkey: signed }, await pendingSignIn())).status).toBe(400);
    const again = await passkey.get(asked);
    expect((await finish({ passkey: again }, await pendingSignIn())).status).toBe(400);
  });

  it("uses a challenge up by a wrong answer, too", async () => {
    const cookie = await pendingSignIn();
    const asked = await askForPasskey("auth.askForSecondPasskey", cookie);
    await finish({ passkey: await passkey.get(asked, { userVerified: false }) }, cookie);
    expect((await finish({ passkey: await passkey.get(asked) }, cookie)).status).toBe(400);
  });

  it("refuses a challenge that has expired, was made up, or was given for another purpose or user", async () => {
    const cookie = await pendingSignIn();
    const rpId = "localhost";
    const refuses = async (challenge: string) => {
      const answer = await finish({ passkey: await passkey.get({ challenge, rpId }) }, await pendingSignIn());
      expect(await refusalOf(answer)).toMatchObject({ status: 400, message: FACTOR_FAILURES.passkey });
    };
    await refuses("bWFkZSB1cA");
    await refuses((await askForPasskey("auth.askForPasskey")).challenge);
    await register("Another-One");
    const other = await signedInHeaders("Another-One");
    await refuses((await askForPasskey("factors.askForProof", other)).challenge);
    await addedPasskey(other);
    const theirs = await pendingSignIn({ user: "Another-One" });
    await refuses((await askForPasskey("auth.askForSecondPasskey", theirs)).challenge);
    const { challenge } = await askForPasskey("auth.askForSecondPasskey", cookie);
    await testDatabase().delete(signInFailures);
    advanceClock(5 * 60);
    await refuses(challenge);
  });

  it("refuses another account's passkey, and one that was removed", async () => {
    await register("Another-One");
    const { passkey: theirs } = await addedPasskey(await signedInHeaders("Another-One"));
    const cookie = await pendingSignIn();
    const asked = () => askForPasskey("auth.askForSecondPasskey", cookie);
    expect((await finish({ passkey: await theirs.get(await asked()) }, cookie)).status).toBe(400);
    const signed = await passkey.get(await asked());
    await testDatabase().delete(passkeys).where(eq(passkeys.credentialId, passkey.id));
    expect((await finish({ passkey: signed }, cookie)).status).toBe(400);
  });

  it("refuses another key's signature under this passkey's id", async () => {
    const forger = await Authenticator.new();
    const cookie = await pendingSignIn();
    const forged = await forger.get(await askForPasskey("auth.askForSecondPasskey", cookie));
    const answer = await finish({ passkey: { ...forged, id: passkey.id, rawId: passkey.id } }, cookie);
    expect(answer.status).toBe(400);
  });

  it.each([
    ["the same", 7],
    ["a smaller one", 6],
    ["none", 0],
  ])(
    "refuses %s counter after a counter of 7, and logs that the passkey may be copied",
    async (_name, counter) => {
      const cookie = await pendingSignIn();
      const first = await passkey.get(await askForPasskey("auth.askForSecondPasskey", cookie), {
        counter: 7,
      });
      expect((await finish({ passkey: first }, cookie)).status).toBe(200);
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const second = await pendingSignIn();
      const copied = await passkey.get(await askForPasskey("auth.askForSecondPasskey", second), { counter });
      expect((await finish({ passkey: copied }, second)).status).toBe(400);
      expect(log.mock.calls.flat().join("\n")).toContain("counter went backwards");
      log.mockRestore();
    },
  );

  it("accepts a passkey that doesn't count", async () => {
    for (let n = 0; n < 2; n += 1) {
      const cookie = await pendingSignIn();
      const signed = await passkey.get(await askForPasskey("auth.askForSecondPasskey", cookie), {
        counter: 0,
      });
      expect((await finish({ passkey: signed }, cookie)).status).toBe(200);
    }
  });
});
