import { storeContactMessage } from "../../contact/messages.ts";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { contactMessages } from "../../db/schema/contact.ts";
import { formMails } from "../../db/schema/form-mails.ts";
import { mails } from "../../db/schema/mails.ts";
import { resetShop, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { countFormMail, forgetFormMails, lockFormRecipient, VISITOR_MAIL_LIMIT } from "./form-mails.ts";

const START = new Date("2026-11-22T10:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);

beforeEach(async () => {
  await resetShop();
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => void vi.useRealTimers());

const count = (address = "ada@example.com") =>
  testServices().db.transaction(async (tx) =>
    countFormMail(tx, await lockFormRecipient(tx, settings(), address), VISITOR_MAIL_LIMIT),
  );
const countAt = async (ms: number) => {
  vi.setSystemTime(later(ms));
  return count();
};

describe("form mails to one recipient (D46)", () => {
  it("form mails to one recipient are limited to three per hour and ten per day", async () => {
    const allowed: number[] = [];
    for (let minutes = 0; minutes < 24 * 60; minutes += 15)
      if (await countAt(minutes * 60_000)) allowed.push(minutes);
    expect(allowed).toEqual([0, 15, 30, 60, 75, 90, 120, 135, 150, 180]);
    expect(await countAt(24 * HOUR_MS)).toBe(true);
  });

  it("mails to one address are counted together, regardless of case and surrounding spaces", async () => {
    const allowed: boolean[] = [];
    for (const spelling of ["ada@example.com", "ADA@example.com", " Ada@Example.COM ", "ada@example.com"])
      allowed.push(await count(spelling));
    expect(allowed).toEqual([true, true, true, false]);
    expect(await count("eve@example.com")).toBe(true);
  });

  it("form mails that aren't queued in the end aren't counted", async () => {
    const failing = testDatabase().transaction(async (tx) => {
      await countFormMail(tx, await lockFormRecipient(tx, settings(), "ada@example.com"), VISITOR_MAIL_LIMIT);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await testDatabase().$count(formMails)).toBe(0);
  });

  it("form mails are counted without storing the address, and the counts are removed after a day", async () => {
    await count();
    vi.setSystemTime(later(HOUR_MS));
    await count();
    const stored = await testDatabase().select().from(formMails);
    expect(JSON.stringify(stored)).not.toContain("@");
    await forgetFormMails(testDatabase(), later(24.5 * HOUR_MS));
    expect(await testDatabase().select().from(formMails)).toMatchObject([{ countedAt: later(HOUR_MS) }]);
  });
});

const write = (message: string) =>
  storeContactMessage(testServices(), {
    firstName: "Ada",
    lastName: "Drafter",
    email: "ada@example.com",
    phone: "12345",
    message,
  });

describe("messages to the shop", () => {
  it("messages are all stored, and ten per hour are copied to the shop's address; their sender gets no mail", async () => {
    for (let at = 0; at < 14; at += 1) await write(`Message ${at}`);
    const copies = await testDatabase().select().from(mails).orderBy(asc(mails.sequence));
    expect(copies.map(({ recipient }) => recipient)).toEqual(Array(10).fill(seller().email));
    expect(await testDatabase().$count(contactMessages)).toBe(14);
    vi.setSystemTime(later(HOUR_MS));
    await write("An hour later");
    expect(await testDatabase().$count(mails)).toBe(11);
  });
});
