import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PASSWORD_TEXT, USERNAME_TEXT } from "#domain/accounts/account.ts";
import { GUESSABLE_TEXT } from "../auth/new-password.ts";
import { users } from "../db/schema/auth.ts";
import { hashPassword } from "../auth/argon2.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { failureOf, post, resetShop, testDatabase } from "../testing/shop.ts";
import { NAME, PASSWORD, newAccount, register, signIn } from "../testing/sign-in.ts";

beforeEach(() => resetShop());

describe("register", () => {
  it("creates an account with only the user role, regardless of other fields sent", async () => {
    const answer = await post("/api/register", { user: NAME, password: PASSWORD, roles: [2001, 5150] });
    expect(answer.status).toBe(200);
    const [user] = await testDatabase().select().from(users);
    expect(user).toMatchObject({ username: NAME, roles: [2001] });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn({ password: "Compass#43" })).status).toBe(401);
    expect((await signIn({})).status).toBe(200);
  });

  it.each([
    ["a short name", { user: "abc" }, USERNAME_TEXT],
    ["a short password", { password: "Aa1!aaa" }, PASSWORD_TEXT],
    ["the username as the password", { password: `${NAME}#1` }, GUESSABLE_TEXT],
    ["a NUL", { user: "ab\u0000cd" }, "Username contains characters that are not allowed."],
    ["no password", { password: undefined }, "Password is required."],
  ])("refuses %s", async (_name, fields, message) => {
    const answer = await post("/api/register", { user: NAME, password: PASSWORD, ...fields });
    expect(await failureOf(answer)).toEqual({ status: 400, message });
    expect(await testDatabase().$count(users)).toBe(0);
  });

  it("refuses a password that is easy to guess under its field, and keeps nobody with one from signing in", async () => {
    const { fields } = await refusalOf(
      await mutation("auth.register", { user: NAME, password: "Summer#2026" }),
    );
    expect(fields).toEqual({ password: GUESSABLE_TEXT });
    await newAccount();
    await testDatabase()
      .update(users)
      .set({ passwordHash: hashPassword("Summer#2026") });
    expect((await signIn({ password: "Summer#2026" })).status).toBe(200);
  });

  it("returns 409 'Username Taken', ignoring case", async () => {
    await newAccount();
    expect(await failureOf(await register(NAME.toUpperCase()))).toEqual({
      status: 409,
      message: "Username Taken",
    });
  });

  it("lets only one of several racing registrations succeed", async () => {
    const answers = await meetAtRows(
      // Against writes only: each has looked the name up, and hashes its password before the next one starts.
      (tx) => tx.execute(sql`lock table users in share mode`),
      Array.from({ length: 6 }, () => register),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});
