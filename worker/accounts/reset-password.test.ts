import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { accountLinks, sessions } from "../db/schema/auth.ts";
import { formMails } from "../db/schema/form-mails.ts";
import { mails } from "../db/schema/mails.ts";
import { setClockAhead } from "../platform/clock.ts";
import {
  accountOwner,
  askedToConfirm,
  askedToReset,
  EMAIL,
  NEW_PASSWORD,
  reset,
  tokensOf,
} from "../testing/account-links.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { mailbox, resetMailbox } from "../testing/mailbox.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { query } from "../testing/query.ts";
import { callPage } from "../testing/pages.ts";
import { call, resetShop, testDatabase } from "../testing/shop.ts";
import { cookiesOf, NAME, PASSWORD, signIn } from "../testing/sign-in.ts";

beforeEach(async () => {
  await resetShop();
  await resetMailbox();
});

const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const ENDED = { status: 404, message: "This link no longer works. Please ask for a new one." };
const signsIn = async (password: string) => (await signIn({ password })).status === 200;
const told = async () =>
  (await testDatabase().select().from(mails))
    .filter(({ kind }) => kind === "security_changed")
    .map(({ recipient, subject }) => `${recipient}: ${subject}`);

describe("a forgotten password (D59)", () => {
  it.each([NAME.toUpperCase(), ` ${EMAIL.toUpperCase()} `])(
    "is reset by a link mailed to the confirmed address, asked for as %j",
    async (account) => {
      const vera = await accountOwner();
      const token = await askedToReset(account);
      const sent = (await mailbox()).filter(({ subject }) => subject === "Reset your password");
      expect(sent).toMatchObject([
        { to: [EMAIL], text: expect.stringContaining(`/account/reset-password#${token}`) },
      ]);
      const answer = await reset(token);
      expect(await resultOf(answer.clone())).toMatchObject({
        message: expect.stringContaining("has been reset"),
      });
      expect(cookiesOf(answer)).toEqual(new Map());
      expect([await signsIn(PASSWORD), await signsIn(NEW_PASSWORD)]).toEqual([false, true]);
      expect(await told()).toEqual([`${EMAIL}: Your password was reset`]);
      expect((await query("auth.company", undefined, vera.headers)).status).toBe(401);
    },
  );

  it("ends every session of the account, and no other's", async () => {
    const vera = await accountOwner();
    const other = await accountOwner("Grace-Line", null);
    for (let device = 0; device < 2; device++) await signIn({});
    await reset(await askedToReset());
    expect(await testDatabase().$count(sessions, eq(sessions.userId, vera.id))).toBe(0);
    expect((await query("auth.company", undefined, other.headers)).status).toBe(200);
  });

  it("isn't reset to a password against the rules, and the link stays", async () => {
    await accountOwner();
    const token = await askedToReset();
    expect((await reset(token, "short")).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("answers in the same words, and counts the same, whether or not there is an account", async () => {
    await accountOwner();
    await accountOwner("No-Address", null);
    const typed = [NAME, "nobody", "No-Address", EMAIL, "nobody@example.com"];
    const answers: unknown[] = [];
    const counts: number[] = [];
    for (const account of typed) {
      answers.push(await resultOf(await mutation("auth.requestReset", { account })));
      await expect.poll(() => testDatabase().$count(formMails)).toBe(counts.length + 1);
      counts.push(await testDatabase().$count(formMails));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    const sent = await testDatabase().select().from(mails);
    expect(sent.map(({ recipient }) => recipient)).toEqual([EMAIL, EMAIL]);
  });

  it("isn't reset by an address that waits for its confirmation", async () => {
    const vera = await accountOwner(NAME, null);
    await askedToConfirm(vera);
    expect(await askedToReset(EMAIL)).toBeUndefined();
    expect(await askedToReset(NAME)).toBeUndefined();
  });

  it("is mailed three links an hour, by name and address together, and no stranger sees the count", async () => {
    await accountOwner();
    for (let press = 0; press < 4; press++) await askedToReset(press % 2 === 0 ? NAME : EMAIL);
    expect(await tokensOf("reset_password")).toHaveLength(3);
    // Two of the three were asked for by name. If they counted for the address, this would be one too many.
    const { headers } = await accountOwner("Grace-Line", null);
    const asked = await mutation("auth.setEmail", { email: EMAIL, currentPassword: PASSWORD }, headers);
    expect(asked.status).toBe(200);
  });
});

describe("a link to reset a password", () => {
  it("used twice at the same time succeeds once", async () => {
    await accountOwner();
    const token = await askedToReset();
    const answers = await Promise.all([reset(token), reset(token, "Another@77")]);
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(await told()).toHaveLength(1);
  });

  it("ends with the first of two that are used at the same time", async () => {
    await accountOwner();
    await askedToReset();
    await askedToReset();
    const [one, two] = await tokensOf("reset_password");
    const answers = await Promise.all([reset(one), reset(two, "Another@77")]);
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(await testDatabase().$count(accountLinks)).toBe(0);
  });

  it.each([
    [29 * MINUTE_MS, 200],
    [31 * MINUTE_MS, 404],
  ])("after %i ms is answered %i", async (ms, status) => {
    await accountOwner();
    const token = await askedToReset();
    setClockAhead(ms);
    try {
      expect((await reset(token)).status).toBe(status);
    } finally {
      setClockAhead(0);
    }
  });

  it("that was stolen ends when its owner changes the password", async () => {
    const { headers } = await accountOwner();
    const token = await askedToReset();
    const change = { currentPassword: PASSWORD, newPassword: "Another@77" };
    await mutation("auth.changePassword", change, headers);
    expect(await refusalOf(await reset(token))).toMatchObject(ENDED);
    expect(await signsIn("Another@77")).toBe(true);
  });

  it("to an address that was given up ends with it", async () => {
    const vera = await accountOwner();
    const token = await askedToReset();
    const newer = await askedToConfirm(vera, "vera@new.example");
    await mutation("auth.confirmEmail", { token: newer }, vera.headers);
    expect(await refusalOf(await reset(token))).toMatchObject(ENDED);
  });

  it("isn't taken for a link of another kind, in either direction", async () => {
    const vera = await accountOwner();
    const toReset = await askedToReset();
    const toConfirm = await askedToConfirm(vera, "vera@new.example");
    expect(await refusalOf(await reset(toConfirm))).toMatchObject(ENDED);
    const confirmed = await mutation("auth.confirmEmail", { token: toReset }, vera.headers);
    expect(await refusalOf(confirmed)).toMatchObject(ENDED);
  });

  it("isn't guessed: any other text is refused like a link that has ended", async () => {
    await accountOwner();
    const token = await askedToReset();
    for (const guess of ["", "0".repeat(64), `${token}0`, token?.slice(0, -1)])
      expect(await refusalOf(await reset(guess))).toMatchObject(ENDED);
  });

  it("isn't used by opening it, as mail scanners do", async () => {
    await accountOwner();
    const token = await askedToReset();
    expect((await callPage("/account/reset-password")).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ token, newPassword: NEW_PASSWORD }));
    expect((await call(`/trpc/auth.resetPassword?input=${input}`)).status).toBe(405);
    expect(await signsIn(PASSWORD)).toBe(true);
  });

  it("isn't seen or sent again by administrators", async () => {
    await accountOwner();
    const token = await askedToReset();
    const { headers } = await signedInAdmin();
    const [mail] = await testDatabase().select().from(mails);
    expect(JSON.stringify(mail)).not.toContain(token);
    const again = await mutation("mails.resend", { id: mail?.id }, headers);
    expect(await refusalOf(again)).toMatchObject({
      status: 409,
      message: expect.stringContaining("Its owner"),
    });
  });
});
