import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { sessions } from "../db/schema/auth.ts";
import { now } from "../platform/clock.ts";
import {
  addedPasskey,
  askForPasskey,
  codeFrom,
  done,
  signedInHeaders,
  switchedOnCodes,
} from "../testing/factors.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { PASSWORD, newAccount } from "../testing/sign-in.ts";

type Headers = Record<string, string>;
const prove = (proof: object, of: Headers) => mutation("auth.prove", proof, of);
const ageProofs = () =>
  testDatabase()
    .update(sessions)
    .set({ provenAt: new Date(now().getTime() - 60 * MINUTE_MS) });
const isRecent = async () => {
  const [session] = await testDatabase().select().from(sessions);
  return session !== undefined && now().getTime() - session.provenAt.getTime() < MINUTE_MS;
};
const password = PASSWORD;

let headers: Headers;
beforeEach(async () => {
  await resetShop();
  await newAccount();
  headers = await signedInHeaders();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the owner of an account with a factor proves who they are (D58)", () => {
  it("not by the password alone", async () => {
    await addedPasskey(headers);
    await ageProofs();
    expect(await refusalOf(await prove({ password }, headers))).toMatchObject({
      status: 400,
      message: FACTOR_FAILURES.passwordAlone,
    });
    expect(await isRecent()).toBe(false);
  });

  it("by a passkey with user verification alone, once for each signature", async () => {
    const { passkey } = await addedPasskey(headers);
    await ageProofs();
    const ask = () => askForPasskey("factors.askForProof", headers);
    const unverified = await passkey.get(await ask(), { userVerified: false });
    expect((await prove({ passkey: unverified }, headers)).status).toBe(400);
    const signed = await passkey.get(await ask());
    expect((await prove({ passkey: signed }, headers)).status).toBe(200);
    expect(await isRecent()).toBe(true);
    await ageProofs();
    expect(await refusalOf(await prove({ passkey: signed }, headers))).toMatchObject({
      status: 400,
      fields: { passkey: FACTOR_FAILURES.passkey },
    });
    expect(await isRecent()).toBe(false);
  });

  it("not by another user's passkey, for their challenge or one's own", async () => {
    await addedPasskey(headers);
    await newAccount("Another-One");
    const other = await signedInHeaders("Another-One");
    const { passkey: theirs } = await addedPasskey(other);
    for (const asked of [headers, other]) {
      const signed = await theirs.get(await askForPasskey("factors.askForProof", asked));
      expect((await prove({ passkey: signed }, headers)).status).toBe(400);
    }
  });

  it("by the password and a code, once", async () => {
    const { secret } = await switchedOnCodes(headers);
    await ageProofs();
    const code = await codeFrom(secret, 1);
    expect((await prove({ password: "Wrong#1234", code }, headers)).status).toBe(400);
    expect((await prove({ password, code }, headers)).status).toBe(200);
    expect(await isRecent()).toBe(true);
    expect(await refusalOf(await prove({ password, code }, headers))).toMatchObject({
      status: 400,
      fields: { code: FACTOR_FAILURES.code },
    });
  });

  it("by the password and a recovery code, once", async () => {
    const [recoveryCode] = (await addedPasskey(headers)).recoveryCodes ?? [];
    await ageProofs();
    expect((await prove({ password, recoveryCode }, headers)).status).toBe(200);
    expect(await isRecent()).toBe(true);
    expect((await prove({ password, recoveryCode }, headers)).status).toBe(400);
  });

  it("in ten attempts a minute, however right the password is (D37)", async () => {
    await switchedOnCodes(headers);
    const from = { ...headers, "cf-connecting-ip": "192.0.2.1" };
    for (let n = 0; n < 10; n += 1) await prove({ password, code: "000000" }, from);
    expect((await prove({ password }, from)).status).toBe(429);
  });
});

describe("the password of an account with a factor", () => {
  it("changes no factor without a recent proof", async () => {
    const { passkey } = await addedPasskey(headers);
    const changes = [
      ["factors.startPasskey", { currentPassword: password }],
      ["factors.startCodes", { currentPassword: password }],
      ["factors.makeRecoveryCodes", { proof: { currentPassword: password } }],
      ["factors.switchCodesOff", { proof: { currentPassword: password } }],
      ["factors.removePasskey", { id: crypto.randomUUID(), proof: { currentPassword: password } }],
    ] as const;
    await ageProofs();
    for (const [procedure, input] of changes) {
      const refusal = await refusalOf(await mutation(procedure, input, headers));
      expect([procedure, refusal]).toMatchObject([procedure, { status: 403, stepUp: true }]);
    }
    const proof = await passkey.get(await askForPasskey("factors.askForProof", headers));
    await done("auth.prove", { passkey: proof }, headers);
    for (const [procedure, input] of changes)
      expect([procedure, (await mutation(procedure, input, headers)).status === 403]).toEqual([
        procedure,
        false,
      ]);
  });
});
