import { beforeEach, describe, expect, it } from "vitest";
import { daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { mails } from "../../db/schema/mails.ts";
import { offers } from "../../db/schema/offers.ts";
import { today } from "../../records/units.ts";
import { acceptance, offerDraft, requestedOffer, tokenIn } from "../../testing/offers.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { resetVies } from "../../testing/vies.ts";
import { removeOld } from "../../retention/remove-old.ts";
import { expireOffers, remindOfOffers } from "./offer-jobs.ts";

const shop = staffShop();

beforeEach(() => resetVies());

/** The beginning of the day that's so many days from now. */
const inDays = (days: number) => startOfDay(daysAfter(today(), days));
const remind = async (days: number) => (await remindOfOffers(testServices(), inDays(days))).reminders;
const made = async (days = 30) =>
  shop.done("adminOffers.make", await offerDraft({ validUntil: daysAfter(today(), days) }));
const kinds = async () =>
  (await testDatabase().select().from(mails)).map(({ kind, recipient }) => `${kind} ${recipient}`);

describe("the reminder of an offer that ends", () => {
  it("is sent once, three days before, also of one that's accepted but not paid", async () => {
    await made();
    await anybody.done("offers.accept", acceptance(tokenIn(await made())));
    expect(await remind(26)).toBe(0);
    expect(await remind(27)).toBe(2);
    expect(await remind(28)).toBe(0);
    expect(await kinds()).toEqual(["offer_reminder ada@example.com", "offer_reminder ada@example.com"]);
  });

  it("isn't sent of one that was made for three days, is withdrawn or has ended", async () => {
    await made(3);
    const { number } = await made();
    await shop.done("adminOffers.withdraw", { number });
    expect([await remind(1), await remind(27)]).toEqual([0, 0]);
    await made();
    expect(await remind(31)).toBe(0);
  });

  it("is sent once however many jobs run at the same moment", async () => {
    await made();
    const [one, other] = await Promise.all([remind(27), remind(27)]);
    expect(one + other).toBe(1);
  });

  it("of a buyer's own counts as a form's mail to that address", async () => {
    for (let asked = 0; asked < 3; asked += 1) await requestedOffer();
    expect(await remind(27)).toBe(0);
  });
});

it("an offer expires after its last day, also an accepted one", async () => {
  const accepted = await made();
  await anybody.done("offers.accept", acceptance(tokenIn(accepted)));
  await requestedOffer();
  expect((await expireOffers(testServices(), inDays(30))).offers).toBe(0);
  expect((await expireOffers(testServices(), inDays(31))).offers).toBe(2);
  await testServices().afterCatalogueChange();
  expect(await testDatabase().$count(offers)).toBe(2);
});

it("offers are removed a year after they ended, and open ones aren't", async () => {
  await made(90);
  const { number } = await made();
  await shop.done("adminOffers.withdraw", { number });
  await removeOld(testServices(), inDays(364));
  expect(await testDatabase().$count(offers)).toBe(2);
  await removeOld(testServices(), inDays(367));
  expect(await testDatabase().select().from(offers)).toMatchObject([{ status: "open" }]);
});
