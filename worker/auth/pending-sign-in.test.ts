import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { pendingSignIns, recoveryCodes } from "../db/schema/factors.ts";
import { removeExpired } from "../retention/remove-old.ts";

import { advanceClock } from "../testing/clock.ts";
import { addedPasskey, askForPasskey, finish, pendingSignIn, signedInHeaders } from "../testing/factors.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { NAME, newAccount } from "../testing/sign-in.ts";

const sessionsNow = () => testDatabase().$count(sessions);
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => String(status)).toSorted();

beforeEach(async () => {
  await resetShop();
  await newAccount();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a pending sign-in", () => {
  const ended = { status: 409, message: FACTOR_FAILURES.ended };
  let code: string;
  let codes: readonly string[];

  beforeEach(async () => {
    codes = (await addedPasskey(await signedInHeaders())).recoveryCodes ?? [];
    code = codes[0] ?? "";
  });

  it("is worthless in another browser", async () => {
    await pendingSignIn();
    for (const cookie of ["", "__Host-pending-sign-in=", "__Host-pending-sign-in=made-up"]) {
      expect(await refusalOf(await finish({ recoveryCode: code }, { cookie }))).toMatchObject(ended);
      expect((await mutation("auth.askForSecondPasskey", undefined, { cookie })).status).toBe(409);
    }
  });

  it("can't be replaced by its hash, which a leaked table would show", async () => {
    await pendingSignIn();
    const [row] = await testDatabase().select().from(pendingSignIns);
    const cookie = `__Host-pending-sign-in=${row?.id}`;
    expect(await refusalOf(await finish({ recoveryCode: code }, { cookie }))).toMatchObject(ended);
  });

  it("ends after ten minutes", async () => {
    const cookie = await pendingSignIn();
    advanceClock(10 * 60);
    expect(await refusalOf(await finish({ recoveryCode: code }, cookie))).toMatchObject(ended);
  });

  it("ends with a password change, even by an operator", async () => {
    const cookie = await pendingSignIn();
    await testDatabase().update(users).set({ passwordHash: "changed" });
    expect(await refusalOf(await finish({ recoveryCode: code }, cookie))).toMatchObject(ended);
    expect(await testDatabase().$count(recoveryCodes)).toBe(10);
  });

  it("can be finished once, also simultaneously with two right factors", async () => {
    const cookie = await pendingSignIn();
    const before = await sessionsNow();
    const answers = await meetAtRows(
      (tx) => tx.select().from(recoveryCodes).for("update"),
      codes.slice(0, 2).map((recoveryCode) => () => finish({ recoveryCode }, cookie)),
    );
    expect(statuses(answers)).toEqual(["200", "409"]);
    expect(await sessionsNow()).toBe(before + 1);
  });

  it("allows five attempts, then needs the password again", async () => {
    const cookie = await pendingSignIn();
    for (let n = 0; n < 5; n += 1) {
      expect((await finish({ code: "000000" }, cookie)).status).toBe(400);
    }
    expect(await refusalOf(await finish({ recoveryCode: code }, cookie))).toMatchObject(ended);
    expect((await finish({ recoveryCode: code }, await pendingSignIn())).status).toBe(200);
  });

  it("allows no more than five simultaneous attempts", async () => {
    const cookie = await pendingSignIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish({ code: "000000" }, cookie)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it("is removed by the job", async () => {
    await pendingSignIn();
    await askForPasskey("auth.askForPasskey");
    await removeExpired(testDatabase(), new Date(Date.now() + 11 * 60_000));
    const [left] = await testDatabase().execute(
      sql`select (select count(*) from pending_sign_ins) + (select count(*) from passkey_challenges) as rows`,
    );
    expect(Number(left?.["rows"])).toBe(0);
  });

  it("counts wrong factors as failed sign-ins of the account: ten a minute over all of them (D37)", async () => {
    for (let n = 0; n < 10; n += 1) {
      const cookie = n % 5 === 0 ? await pendingSignIn() : { cookie: lastCookie };
      lastCookie = cookie.cookie;
      const address = { "cf-connecting-ip": `198.51.100.${n}` };
      expect((await finish({ recoveryCode: "wrong" }, { ...cookie, ...address })).status).toBe(400);
    }
    const address = { "cf-connecting-ip": "203.0.113.9" };
    const refused = await mutation(
      "auth.signInWithPassword",
      { user: NAME, password: "Compass#42" },
      address,
    );
    expect(refused.status).toBe(429);
  });
  let lastCookie = "";
});
