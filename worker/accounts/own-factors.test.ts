import { beforeEach, describe, expect, it } from "vitest";
import { FACTOR_FAILURES, PASSKEYS_A_USER, WRONG_CODES_A_DAY } from "#domain/accounts/factors.ts";
import { ownFactorsResponse, recoveryCodesResponse } from "./response-schemas.ts";
import { sessions, signInFailures, users } from "../db/schema/auth.ts";
import { codeSecrets, passkeys, recoveryCodes } from "../db/schema/factors.ts";
import { exportText } from "../personal-data/export.ts";
import { Authenticator, type Lies } from "../testing/authenticator.ts";
import {
  addedPasskey,
  askForNewPasskey,
  askForPasskey,
  codeFrom,
  codeSecret,
  done,
  finish,
  pendingSignIn,
  signedInHeaders,
  switchedOnCodes,
} from "../testing/factors.ts";
import { found } from "../testing/found.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { post, resetShop, testDatabase } from "../testing/shop.ts";
import { NAME, PASSWORD, newAccount, signIn } from "../testing/sign-in.ts";

type Headers = Record<string, string>;
const own = async (headers: Headers) =>
  dataOf(await query("factors.own", undefined, headers), ownFactorsResponse);
const SIGN_IN_FAILURES_PER_MINUTE = 10;
const password = { currentPassword: PASSWORD };

const storedSecret = async () => found((await testDatabase().select().from(codeSecrets))[0]);
async function givePasskeys(count: number): Promise<void> {
  const [user] = await testDatabase().select().from(users);
  await testDatabase()
    .insert(passkeys)
    .values(
      Array.from({ length: count }, (_, n) => ({
        userId: found(user).id,
        credentialId: `made-${n}`,
        publicKey: "key",
        counter: 0,
        transports: [],
        backedUp: false,
        name: `Key ${n}`,
      })),
    );
}

let headers: Headers;
beforeEach(async () => {
  await resetShop();
  await newAccount();
  headers = await signedInHeaders();
});

describe("adding a passkey (D58)", () => {
  it("asks for the password, with user verification and without attestation, for this site only", async () => {
    const asked = await askForNewPasskey(headers);
    expect(asked).toMatchObject({
      rp: { id: "localhost" },
      user: { name: NAME },
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      attestation: "none",
    });
    const wrong = await mutation("factors.startPasskey", { currentPassword: "Wrong#1234" }, headers);
    expect(await refusalOf(wrong)).toMatchObject({
      status: 400,
      fields: { currentPassword: "Your current password is incorrect." },
    });
  });

  it("makes ten recovery codes and ends other sessions with the first factor only", async () => {
    await signedInHeaders();
    const first = await addedPasskey(headers);
    expect(new Set(first.recoveryCodes).size).toBe(10);
    expect(await testDatabase().$count(sessions)).toBe(1);
    expect((await addedPasskey(headers)).recoveryCodes).toBeNull();
    expect((await switchedOnCodes(headers)).recoveryCodes).toBeNull();
    const { passkeys: listed, code, recoveryCodesLeft } = await own(headers);
    expect(listed.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ["Laptop", null],
      ["Laptop", null],
    ]);
    expect([code, recoveryCodesLeft]).toEqual([true, 10]);
    const stored = JSON.stringify(await testDatabase().select().from(recoveryCodes));
    for (const one of first.recoveryCodes ?? []) expect(stored).not.toContain(one);
  });

  const attacks: readonly [string, Lies][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another RP id", { rpId: "evil.example" }],
    ["no user verification", { userVerified: false }],
    ["the type of a signature", { type: "webauthn.get" }],
  ];
  it("refuses one of another site or type, or without user verification", async () => {
    for (const [what, lies] of attacks) {
      const made = await (await Authenticator.new()).create(await askForNewPasskey(headers), lies);
      const answer = await mutation("factors.addPasskey", { passkey: made, name: "Laptop" }, headers);
      const refused = { status: 400, message: FACTOR_FAILURES.passkey };
      expect([what, await refusalOf(answer)]).toMatchObject([what, refused]);
    }
    expect(await testDatabase().$count(passkeys)).toBe(0);
  });

  it("refuses a used challenge, another user's, and one for a signature", async () => {
    const passkey = await Authenticator.new();
    const asked = await askForNewPasskey(headers);
    const input = { passkey: await passkey.create(asked), name: "Laptop" };
    await newAccount("Another-One");
    const other = await signedInHeaders("Another-One");
    expect((await mutation("factors.addPasskey", input, other)).status).toBe(400);
    await done("factors.addPasskey", input, headers);
    expect((await mutation("factors.addPasskey", input, headers)).status).toBe(400);
    const { challenge } = await askForPasskey("factors.askForProof", headers);
    const made = await (await Authenticator.new()).create({ ...asked, challenge });
    expect((await mutation("factors.addPasskey", { passkey: made, name: "B" }, headers)).status).toBe(400);
  });

  it("refuses a passkey that an account has already, without taking it from there", async () => {
    const passkey = await Authenticator.new();
    const add = async (of: Headers) =>
      mutation(
        "factors.addPasskey",
        { passkey: await passkey.create(await askForNewPasskey(of)), name: "Laptop" },
        of,
      );
    expect((await add(headers)).status).toBe(200);
    await newAccount("Another-One");
    expect((await add(await signedInHeaders("Another-One"))).status).toBe(409);
    expect((await own(headers)).passkeys).toHaveLength(1);
  });

  it(`stops at ${PASSKEYS_A_USER}`, async () => {
    await givePasskeys(PASSKEYS_A_USER);
    expect((await mutation("factors.startPasskey", password, headers)).status).toBe(409);
  });

  it(`stops at ${PASSKEYS_A_USER}, too, if several were asked for before and are added simultaneously`, async () => {
    await givePasskeys(PASSKEYS_A_USER - 1);
    const made = [];
    // A password alone no longer suffices once there's a passkey, but the sign-in is recent enough.
    for (let nth = 0; nth < 3; nth += 1)
      made.push(await (await Authenticator.new()).create(await askForNewPasskey(headers)));
    const answers = await meetAtRows(
      (tx) => tx.select().from(users).for("update"),
      made.map((passkey) => () => mutation("factors.addPasskey", { passkey, name: "Laptop" }, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await testDatabase().$count(passkeys)).toBe(PASSKEYS_A_USER);
  });
});

describe("codes", () => {
  it("are on only after one right code", async () => {
    const { secret, link } = await codeSecret(headers);
    expect(link).toContain(`secret=${secret}`);
    expect(link).toMatch(/^otpauth:\/\/totp\/.+:Vera-Line\?/);
    const wrong = await mutation("factors.switchCodesOn", { code: await codeFrom(secret, 5) }, headers);
    expect(await refusalOf(wrong)).toMatchObject({ status: 400, fields: { code: FACTOR_FAILURES.code } });
    expect((await own(headers)).code).toBe(false);
    expect((await post("/api/auth", { user: NAME, password: PASSWORD })).status).toBe(200);
    await done("factors.switchCodesOn", { code: await codeFrom(secret) }, headers);
    expect((await own(headers)).code).toBe(true);
    expect((await post("/api/auth", { user: NAME, password: PASSWORD })).status).toBe(401);
    expect((await mutation("factors.startCodes", password, headers)).status).toBe(409);
    expect((await mutation("factors.switchCodesOn", { code: await codeFrom(secret) }, headers)).status).toBe(
      400,
    );
  });

  it("count each wrong guess as they're switched on, as a failed sign-in and among the account's of the day", async () => {
    const { secret } = await codeSecret(headers);
    const guess = async () => mutation("factors.switchCodesOn", { code: await codeFrom(secret, 5) }, headers);
    for (let nth = 0; nth < SIGN_IN_FAILURES_PER_MINUTE; nth += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await signIn({})).status).toBe(429);
    const right = async () => mutation("factors.switchCodesOn", { code: await codeFrom(secret) }, headers);
    expect((await storedSecret()).wrongCodes).toBe(SIGN_IN_FAILURES_PER_MINUTE);
    await testDatabase().delete(signInFailures);
    await testDatabase().update(codeSecrets).set({ wrongCodes: WRONG_CODES_A_DAY });
    expect(await refusalOf(await right())).toMatchObject({
      status: 429,
      message: FACTOR_FAILURES.codesSpent,
    });
    // A new secret doesn't forget them.
    await codeSecret(headers);
    expect((await storedSecret()).wrongCodes).toBeGreaterThan(WRONG_CODES_A_DAY);
    await testDatabase().update(codeSecrets).set({ wrongCodes: 1 });
    const again = await codeSecret(headers);
    await done("factors.switchCodesOn", { code: await codeFrom(again.secret) }, headers);
    expect((await storedSecret()).wrongCodes).toBe(0);
  });

  it("are a first factor once, even if two are switched on simultaneously", async () => {
    const { secret } = await codeSecret(headers);
    const code = await codeFrom(secret);
    const answers = await meetAtRows(
      (tx) => tx.select().from(users).for("update"),
      [0, 1].map(() => () => mutation("factors.switchCodesOn", { code }, headers)),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });
});

describe("removing", () => {
  it("a passkey needs the password or a passkey, and the last factor takes the recovery codes along", async () => {
    const { passkey } = await addedPasskey(headers);
    const id = found((await own(headers)).passkeys[0]).id;
    const wrong = { id, proof: { currentPassword: "Wrong#1234" } };
    expect((await mutation("factors.removePasskey", wrong, headers)).status).toBe(400);
    const lying = await passkey.get(await askForPasskey("factors.askForProof", headers), {
      userVerified: false,
    });
    expect((await mutation("factors.removePasskey", { id, proof: { passkey: lying } }, headers)).status).toBe(
      400,
    );
    const proof = { passkey: await passkey.get(await askForPasskey("factors.askForProof", headers)) };
    await done("factors.removePasskey", { id, proof }, headers);
    expect(await own(headers)).toEqual({ passkeys: [], code: false, recoveryCodesLeft: 0 });
    expect((await post("/api/auth", { user: NAME, password: PASSWORD })).status).toBe(200);
  });

  it("codes keeps the recovery codes while there is a passkey", async () => {
    await addedPasskey(headers);
    await switchedOnCodes(headers);
    await done("factors.switchCodesOff", { proof: password }, headers);
    expect(await testDatabase().$count(codeSecrets)).toBe(0);
    expect(await own(headers)).toMatchObject({ code: false, recoveryCodesLeft: 10 });
  });

  it("another account's passkey, or renaming it, is a 404", async () => {
    await addedPasskey(headers);
    const id = found((await own(headers)).passkeys[0]).id;
    await newAccount("Another-One");
    const other = await signedInHeaders("Another-One");
    expect((await mutation("factors.renamePasskey", { id, name: "Mine" }, other)).status).toBe(404);
    expect((await mutation("factors.removePasskey", { id, proof: password }, other)).status).toBe(404);
    await done("factors.renamePasskey", { id, name: "Desk" }, headers);
    expect((await own(headers)).passkeys.map(({ name }) => name)).toEqual(["Desk"]);
  });
});

describe("new recovery codes", () => {
  it("end the old ones", async () => {
    const old = (await addedPasskey(headers)).recoveryCodes ?? [];
    const { recoveryCodes: codes } = recoveryCodesResponse.parse(
      await done("factors.makeRecoveryCodes", { proof: password }, headers),
    );
    expect(codes).toHaveLength(10);
    expect((await finish({ recoveryCode: old[0] }, await pendingSignIn())).status).toBe(400);
    expect((await finish({ recoveryCode: codes?.[0] }, await pendingSignIn())).status).toBe(200);
  });

  it("need a factor", async () => {
    expect((await mutation("factors.makeRecoveryCodes", { proof: password }, headers)).status).toBe(409);
  });
});

describe("personal data", () => {
  it("has the names of passkeys and no secret, and goes with the account", async () => {
    const { passkey, recoveryCodes: codes } = await addedPasskey(headers);
    const { secret } = await switchedOnCodes(headers);
    const text = await exportText(testDatabase(), NAME);
    expect(text).toContain('"name": "Laptop"');
    const [stored] = await testDatabase().select().from(codeSecrets);
    for (const hidden of [passkey.id, secret, found(stored).sealedSecret, codes?.[0] ?? "-"])
      expect(text).not.toContain(hidden);
    await testDatabase().delete(users);
    for (const table of [passkeys, codeSecrets, recoveryCodes])
      expect(await testDatabase().$count(table)).toBe(0);
  });
});
