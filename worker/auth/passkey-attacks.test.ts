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
import { newAccount } from "../testing/sign-in.ts";

beforeEach(async () => {
  await resetShop();
  await newAccount();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a passkey's signature as the second step", () => {
  let passkey: Authenticator;

  beforeEach(async () => {
    ({ passkey } = await addedPasskey(await signedInHeaders()));
  });

  const signInWith = async (counter: number) => {
    const cookie = await pendingSignIn();
    const asked = await askForPasskey("auth.askForSecondPasskey", cookie);
    return (await finish({ passkey: await passkey.get(asked, { counter }) }, cookie)).status;
  };

  const attacks: readonly [string, Lies][] = [
    ["another site's origin", { origin: "https://evil.example" }],
    ["a subdomain's origin", { origin: "http://shop.localhost:8787" }],
    ["another RP id", { rpId: "evil.example" }],
    ["no user verification", { userVerified: false }],
    ["the type of a registration", { type: "webauthn.create" }],
    ["another account's user handle", { userHandle: "c29tZWJvZHk" }],
  ];
  it("refuses a passkey's signature of another site, type or user, or without user verification", async () => {
    for (const [what, lies] of attacks) {
      const cookie = await pendingSignIn();
      const asked = await askForPasskey("auth.askForSecondPasskey", cookie);
      const refusal = await refusalOf(await finish({ passkey: await passkey.get(asked, lies) }, cookie));
      expect([what, refusal]).toMatchObject([what, { status: 400, message: FACTOR_FAILURES.passkey }]);
      // Honestly signed, the same would be right.
      const honest = await passkey.get(await askForPasskey("auth.askForSecondPasskey", cookie));
      expect([what, (await finish({ passkey: honest }, cookie)).status]).toEqual([what, 200]);
    }
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
    await newAccount("Another-One");
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
    await newAccount("Another-One");
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

  it("refuses the same counter, a smaller one and none after a counter, and logs that the passkey may be copied", async () => {
    expect(await signInWith(7)).toBe(200);
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const copied of [7, 6, 0]) expect([copied, await signInWith(copied)]).toEqual([copied, 400]);
    expect(
      log.mock.calls
        .flat()
        .join("\n")
        .match(/counter went backwards/g),
    ).toHaveLength(3);
    log.mockRestore();
  });

  it("accepts a passkey that doesn't count", async () => {
    expect([await signInWith(0), await signInWith(0)]).toEqual([200, 200]);
  });
});
