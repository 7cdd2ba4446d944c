import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { accountLinks, users } from "../db/schema/auth.ts";
import { mails } from "../db/schema/mails.ts";
import { now, setClockAhead } from "../platform/clock.ts";
import { accountOwner, askedToConfirm, EMAIL, NEW_PASSWORD, tokensOf } from "../testing/account-links.ts";
import { mailbox, resetMailbox } from "../testing/mailbox.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { callPage } from "../testing/pages.ts";
import { call, othersAreDone, resetShop, testDatabase } from "../testing/shop.ts";
import { PASSWORD } from "../testing/sign-in.ts";
import { removeExpired } from "../retention/remove-old.ts";

type Owner = Awaited<ReturnType<typeof accountOwner>>;

const NEW = "vera@new.example";

beforeEach(async () => {
  await resetShop();
  await resetMailbox();
});
afterEach(() => setClockAhead(0));

const confirm = ({ headers }: Owner, token: string) => mutation("auth.confirmEmail", { token }, headers);
const set = ({ headers }: Owner, input: object) =>
  mutation("auth.setEmail", { email: NEW, currentPassword: PASSWORD, ...input }, headers);
const remove = ({ headers }: Owner, currentPassword = PASSWORD) =>
  mutation("auth.removeEmail", { currentPassword }, headers);
const addressOf = async ({ id }: Owner) =>
  (await testDatabase().select().from(users).where(eq(users.id, id)))[0]?.email;
const told = async () =>
  (await testDatabase().select().from(mails).orderBy(mails.sequence))
    .filter(({ kind }) => kind === "security_changed")
    .map(({ recipient, subject }) => `${recipient}: ${subject}`)
    .toSorted();
const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const ENDED = { status: 404, message: "This link no longer works. Please ask for a new one." };

describe("an account's email address (D59)", () => {
  it("counts once its link was used, and both addresses are told", async () => {
    const vera = await accountOwner();
    const token = await askedToConfirm(vera, ` ${NEW} `);
    expect(await addressOf(vera)).toBe(EMAIL);
    expect(await resultOf(await confirm(vera, token))).toEqual({
      email: NEW,
      waiting: null,
      claimedOrders: 0,
    });
    expect(await told()).toEqual([
      `${EMAIL}: Your account's email address was changed`,
      `${NEW}: Your account's email address was changed`,
    ]);
  });

  it("is mailed a link whose token is in no table, and which the mail has only as it leaves", async () => {
    const vera = await accountOwner();
    const token = await askedToConfirm(vera, NEW);
    await othersAreDone();
    const sent = (await mailbox()).find(({ to }) => to.includes(NEW));
    expect(sent?.text).toContain(`/account/confirm-email#${token}`);
    expect(sent?.html).toContain(`/account/confirm-email#${token}`);
    const stored = [
      await testDatabase().select().from(mails),
      await testDatabase().select().from(accountLinks),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    [
      "a wrong password",
      { currentPassword: "Wrong#1234" },
      "currentPassword",
      "Your current password is incorrect.",
    ],
    ["the same address", { email: EMAIL.toUpperCase() }, "email", "This is already your address."],
  ])("isn't set with %s", async (_name, input, field, message) => {
    const vera = await accountOwner();
    expect(await refusalOf(await set(vera, input))).toMatchObject({
      status: 400,
      fields: { [field]: message },
    });
    expect(await tokensOf("confirm_email")).toEqual([]);
    expect(await testDatabase().$count(mails)).toBe(0);
  });

  it("can be removed with the password only, which ends its links and tells it", async () => {
    const vera = await accountOwner();
    const token = await askedToConfirm(vera, NEW);
    expect((await remove(vera, "Wrong#1234")).status).toBe(400);
    expect(await addressOf(vera)).toBe(EMAIL);
    expect((await remove(vera)).status).toBe(200);
    expect(await addressOf(vera)).toBeNull();
    expect(await told()).toEqual([`${EMAIL}: Your account's email address was removed`]);
    expect(await refusalOf(await confirm(vera, token))).toMatchObject(ENDED);
  });

  it("gets at most three confirmations an hour, from all accounts together", async () => {
    const statuses: number[] = [];
    for (const name of ["Vera-One", "Vera-Two"]) {
      const owner = await accountOwner(name, null);
      for (let press = 0; press < 2; press++) statuses.push((await set(owner, {})).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("a link to confirm an address", () => {
  it("used twice at the same time succeeds once", async () => {
    const vera = await accountOwner();
    const token = await askedToConfirm(vera, NEW);
    const answers = await Promise.all([confirm(vera, token), confirm(vera, token)]);
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(await told()).toHaveLength(2);
  });

  it("works for a day, and is then removed", async () => {
    const vera = await accountOwner();
    const late = await askedToConfirm(vera, NEW);
    await testDatabase()
      .update(accountLinks)
      .set({ expiresAt: new Date(now().getTime() - MINUTE_MS) });
    expect(await refusalOf(await confirm(vera, late))).toMatchObject(ENDED);
    await askedToConfirm(vera, NEW);
    const [link] = await testDatabase().select().from(accountLinks);
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBeLessThanOrEqual(DAY_MS);
    await removeExpired(testDatabase(), new Date(now().getTime() + DAY_MS + MINUTE_MS));
    expect(await testDatabase().$count(accountLinks)).toBe(0);
  });

  it("ends the one before", async () => {
    const vera = await accountOwner();
    const older = await askedToConfirm(vera, "typo@new.example");
    const newer = await askedToConfirm(vera, NEW);
    expect(await refusalOf(await confirm(vera, older))).toMatchObject(ENDED);
    expect((await confirm(vera, newer)).status).toBe(200);
    expect(await addressOf(vera)).toBe(NEW);
  });

  it("ends when the password is changed, so that a thief of the session leaves no address in the account", async () => {
    const vera = await accountOwner();
    const token = await askedToConfirm(vera, "thief@example.com");
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await mutation("auth.changePassword", change, vera.headers)).status).toBe(200);
    expect(await told()).toEqual([`${EMAIL}: Your password was changed`]);
    expect(await refusalOf(await confirm(vera, token))).toMatchObject(ENDED);
  });

  it("isn't used by another account, nor without signing in", async () => {
    const thief = await accountOwner("Mallory", null);
    const vera = await accountOwner();
    const token = await askedToConfirm(thief, "grace@example.com");
    expect(await refusalOf(await confirm(vera, token))).toMatchObject(ENDED);
    expect((await mutation("auth.confirmEmail", { token })).status).toBe(401);
    expect(await addressOf(vera)).toBe(EMAIL);
  });

  it("isn't used by opening it, as mail scanners do", async () => {
    const vera = await accountOwner();
    const token = await askedToConfirm(vera, NEW);
    expect((await callPage("/account/confirm-email", { headers: vera.headers })).status).toBe(200);
    const asked = `/trpc/auth.confirmEmail?input=${encodeURIComponent(JSON.stringify({ token }))}`;
    expect((await call(asked, { headers: vera.headers })).status).toBe(405);
    expect(await addressOf(vera)).toBe(EMAIL);
    expect(await tokensOf("confirm_email")).toEqual([token]);
  });
});

describe("an address that another account has confirmed", () => {
  it("is answered and mailed like any other, and refused to the holder of the link only", async () => {
    const vera = await accountOwner();
    const other = await accountOwner("Grace-Line", null);
    const answers = [await set(other, { email: NEW }), await set(other, { email: EMAIL.toUpperCase() })];
    expect(await Promise.all(answers.map(resultOf))).toEqual([
      { message: expect.stringContaining("We’ve emailed you a link") },
      { message: expect.stringContaining("We’ve emailed you a link") },
    ]);
    const subjects = (await testDatabase().select().from(mails)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Confirm your email address", "Confirm your email address"]);
    const [token = ""] = await tokensOf("confirm_email");
    expect(await refusalOf(await confirm(other, token))).toMatchObject({ status: 409 });
    expect([await addressOf(vera), await addressOf(other)]).toEqual([EMAIL, null]);
  });

  it("becomes one account's if two confirm it at the same time", async () => {
    const owners = [await accountOwner("Vera-One", null), await accountOwner("Vera-Two", null)];
    const tokens: string[] = [];
    for (const owner of owners) tokens.push(await askedToConfirm(owner, NEW));
    const answers = await Promise.all(owners.map((owner, place) => confirm(owner, tokens[place] ?? "")));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await Promise.all(owners.map(addressOf))).filter((email) => email === NEW)).toHaveLength(1);
  });
});
