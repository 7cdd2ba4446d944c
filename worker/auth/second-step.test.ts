import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FACTOR_FAILURES, SECOND_FACTOR_TEXT, WRONG_CODES_A_DAY } from "#domain/accounts/factors.ts";
import { sessions } from "../db/schema/auth.ts";
import { codeSecrets, passkeys, pendingSignIns, recoveryCodes } from "../db/schema/factors.ts";
import { Authenticator, type Lies } from "../testing/authenticator.ts";
import { advanceClock } from "../testing/clock.ts";
import {
  addedPasskey,
  askForPasskey,
  codeFrom,
  finish,
  pendingSignIn,
  signedInHeaders,
  switchedOnCodes,
} from "../testing/factors.ts";
import { found } from "../testing/found.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { call, failureOf, resetShop, testDatabase } from "../testing/shop.ts";
import {
  answerSchema,
  claimsOf,
  cookieHeader,
  cookiesOf,
  NAME,
  newAccount,
  signIn,
} from "../testing/sign-in.ts";

const sessionsNow = () => testDatabase().$count(sessions);
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => String(status)).toSorted();

beforeEach(async () => {
  await resetShop();
  await newAccount();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the right password of an account with a second factor (D58)", () => {
  it("gives neither a session nor a token, and names the factors", async () => {
    await addedPasskey(await signedInHeaders());
    const before = await sessionsNow();
    const answer = await mutation("auth.signInWithPassword", { user: NAME, password: "Compass#42" });
    expect([...cookiesOf(answer).keys()]).toEqual(["__Host-pending-sign-in"]);
    expect(cookiesOf(answer).get("__Host-pending-sign-in")).toMatch(
      /Max-Age=600;.*HttpOnly; Secure; SameSite=Lax/,
    );
    const cookie = cookieHeader(answer);
    expect(await resultOf(answer)).toEqual({ secondFactor: { passkey: true, code: false } });
    expect(await sessionsNow()).toBe(before);
    expect((await call("/api/refresh", { headers: cookie })).status).toBe(401);
    const value = cookie.cookie.split("=")[1] ?? "";
    const [stored] = await testDatabase().select().from(pendingSignIns);
    expect(JSON.stringify(stored)).not.toContain(value);
  });

  it("is told by POST /api/auth to use the page; a wrong one learns nothing", async () => {
    await addedPasskey(await signedInHeaders());
    const right = await signIn({});
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(await failureOf(right)).toEqual({ status: 401, message: SECOND_FACTOR_TEXT });
    const wrong = { password: "Compass#43" };
    expect(await failureOf(await signIn(wrong))).toEqual({ status: 401, message: "Unauthorized" });
    const onPage = await mutation("auth.signInWithPassword", { user: NAME, ...wrong });
    expect(await refusalOf(onPage)).toMatchObject({ status: 401, message: "Unauthorized" });
  });

  it("signs in without a second step if there is no factor", async () => {
    const answer = await mutation("auth.signInWithPassword", {
      user: NAME,
      password: "Compass#42",
      trust: true,
    });
    expect(cookiesOf(answer).get("__Host-session")).toMatch(/Max-Age=2592000/);
    expect(answerSchema.parse(await resultOf(answer)).roles).toEqual([2001]);
  });
});

describe("the second step", () => {
  it("opens the session by a passkey, as trusted as the password step asked for", async () => {
    const { passkey } = await addedPasskey(await signedInHeaders());
    const cookie = await pendingSignIn({ trust: true });
    const asked = await askForPasskey("auth.askForSecondPasskey", cookie);
    expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    const answer = await finish({ passkey: await passkey.get(asked) }, cookie);
    expect(cookiesOf(answer).get("__Host-session")).toMatch(/Max-Age=2592000/);
    expect(cookiesOf(answer).get("__Host-pending-sign-in")).toMatch(/=; Max-Age=0/);
    const { accessToken } = answerSchema.parse(await resultOf(answer));
    expect(claimsOf(accessToken).UserInfo.username).toBe(NAME);
  });

  it("opens it by a code, once: the same code is refused afterwards", async () => {
    const { secret } = await switchedOnCodes(await signedInHeaders());
    const code = await codeFrom(secret, 1);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await finish({ code: typed }, await pendingSignIn())).status).toBe(200);
    expect(await refusalOf(await finish({ code }, await pendingSignIn()))).toEqual({
      status: 400,
      message: FACTOR_FAILURES.code,
      fields: { code: FACTOR_FAILURES.code },
    });
  });

  it("refuses a code of a step before the last used one, and accepts the next", async () => {
    const { secret } = await switchedOnCodes(await signedInHeaders());
    const [current, next] = [await codeFrom(secret), await codeFrom(secret, 1)];
    expect((await finish({ code: next }, await pendingSignIn())).status).toBe(200);
    expect((await finish({ code: current }, await pendingSignIn())).status).toBe(400);
    advanceClock(60);
    expect((await finish({ code: await codeFrom(secret) }, await pendingSignIn())).status).toBe(200);
  });

  it.each([-2, 2])("refuses a code %i steps away", async (steps) => {
    const { secret } = await switchedOnCodes(await signedInHeaders());
    // The clock is stopped, so that no step ends before the call.
    vi.useFakeTimers({ toFake: ["Date"] });
    await testDatabase().update(codeSecrets).set({ lastStep: 0 });
    expect((await finish({ code: await codeFrom(secret, steps) }, await pendingSignIn())).status).toBe(400);
  });

  it("of two simultaneous uses of one code, one wins", async () => {
    const { secret } = await switchedOnCodes(await signedInHeaders());
    const code = await codeFrom(secret, 1);
    const browsers = [await pendingSignIn(), await pendingSignIn()];
    const answers = await meetAtRows(
      (tx) => tx.select().from(codeSecrets).for("update"),
      browsers.map((cookie) => () => finish({ code }, cookie)),
    );
    expect(statuses(answers)).toEqual(["200", "400"]);
  });

  it("opens it by a recovery code, typed in any way, once", async () => {
    const { recoveryCodes: codes } = await addedPasskey(await signedInHeaders());
    const [code = ""] = codes ?? [];
    const typed = code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    expect((await finish({ recoveryCode: typed }, await pendingSignIn())).status).toBe(200);
    const again = await refusalOf(await finish({ recoveryCode: code }, await pendingSignIn()));
    expect(again).toMatchObject({ status: 400, message: FACTOR_FAILURES.recoveryCode });
    expect(await testDatabase().$count(recoveryCodes)).toBe(9);
  });

  it("of two simultaneous uses of one recovery code, one wins", async () => {
    const { recoveryCodes: codes } = await addedPasskey(await signedInHeaders());
    const [recoveryCode = ""] = codes ?? [];
    const browsers = [await pendingSignIn(), await pendingSignIn()];
    const answers = await meetAtRows(
      (tx) => tx.select().from(recoveryCodes).for("update"),
      browsers.map((cookie) => () => finish({ recoveryCode }, cookie)),
    );
    expect(statuses(answers)).toEqual(["200", "400"]);
  });

  it("refuses another account's code and recovery code", async () => {
    const { recoveryCodes: theirs } = await switchedOnCodes(await signedInHeaders());
    await newAccount("Another-One");
    const other = await signedInHeaders("Another-One");
    const { secret } = await switchedOnCodes(other);
    const cookie = await pendingSignIn({ user: "Another-One" });
    expect((await finish({ recoveryCode: theirs?.[0] }, cookie)).status).toBe(400);
    expect((await finish({ code: await codeFrom(secret, 1) }, await pendingSignIn())).status).toBe(400);
  });
});

const signInBy = async (passkey: Authenticator, lies: Lies = {}, trust = false) => {
  const asked = await askForPasskey("auth.askForPasskey");
  expect(asked.allowCredentials).toEqual([]);
  return mutation("auth.signInWithPasskey", { passkey: await passkey.get(asked, lies), trust });
};

describe("a passkey alone", () => {
  it("signs in without name and password", async () => {
    const { passkey } = await addedPasskey(await signedInHeaders());
    const answer = await signInBy(passkey, {}, true);
    expect(cookiesOf(answer).get("__Host-session")).toMatch(/Max-Age=2592000/);
    const { accessToken } = answerSchema.parse(await resultOf(answer));
    expect(claimsOf(accessToken).UserInfo.username).toBe(NAME);
    expect(found((await testDatabase().select().from(passkeys))[0]).lastUsedAt).not.toBeNull();
  });

  it("is refused if it's unknown, unverified, or answers another purpose's challenge, all in the same words", async () => {
    const headers = await signedInHeaders();
    const { passkey } = await addedPasskey(headers);
    const proof = await passkey.get(await askForPasskey("factors.askForProof", headers));
    const answers = [
      await signInBy(await Authenticator.new()),
      await signInBy(passkey, { userVerified: false }),
      await mutation("auth.signInWithPasskey", { passkey: proof }),
    ];
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await refusalOf(answer)).toMatchObject({ status: 401, message: "Unauthorized" });
    }
  });

  it("isn't signed in twice by one signature", async () => {
    const { passkey } = await addedPasskey(await signedInHeaders());
    const signed = { passkey: await passkey.get(await askForPasskey("auth.askForPasskey")) };
    const answers = [
      await mutation("auth.signInWithPasskey", signed),
      await mutation("auth.signInWithPasskey", signed),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });
});

describe("codes", () => {
  it(`aren't checked after ${WRONG_CODES_A_DAY} wrong ones in a day, but recovery codes are`, async () => {
    const { secret, recoveryCodes: codes } = await switchedOnCodes(await signedInHeaders());
    const wrongSince = new Date(Date.now() - 60 * 60_000);
    await testDatabase().update(codeSecrets).set({ wrongCodes: WRONG_CODES_A_DAY, wrongSince });
    const code = await codeFrom(secret, 1);
    expect(await refusalOf(await finish({ code }, await pendingSignIn()))).toMatchObject({
      status: 429,
      message: FACTOR_FAILURES.codesSpent,
    });
    expect((await finish({ recoveryCode: codes?.[0] }, await pendingSignIn())).status).toBe(200);
    advanceClock(24 * 60 * 60);
    expect((await finish({ code: await codeFrom(secret) }, await pendingSignIn())).status).toBe(200);
  });

  it("have a secret that the database only has encrypted, bound to its account", async () => {
    const { secret } = await switchedOnCodes(await signedInHeaders());
    const rows = await testDatabase().select().from(codeSecrets);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await newAccount("Another-One");
    await switchedOnCodes(await signedInHeaders("Another-One"));
    const sealed = found(rows[0]).sealedSecret;
    await testDatabase().update(codeSecrets).set({ sealedSecret: sealed, lastStep: 0 });
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const cookie = await pendingSignIn({ user: "Another-One" });
    expect((await finish({ code: await codeFrom(secret, 1) }, cookie)).status).toBe(400);
    expect(log.mock.calls.flat().join("\n")).toContain("TOKEN_SECRET has changed");
    log.mockRestore();
    expect((await finish({ code: await codeFrom(secret, 1) }, await pendingSignIn())).status).toBe(200);
  });
});
