import { beforeEach, expect, it } from "vitest";
import { mails } from "../db/schema/mails.ts";
import { offers } from "../db/schema/offers.ts";
import { now } from "../platform/clock.ts";
import { BUREAU } from "../testing/company-orders.ts";
import { acceptance, offerDraft, requestedOffer, tokenIn } from "../testing/offers.ts";
import { testDatabase } from "../testing/shop.ts";
import { anybody, staffShop } from "../testing/staff-shop.ts";
import { resetVies } from "../testing/vies.ts";
import { erasePersonalData } from "./erase.ts";
import { exportText } from "./export.ts";

const shop = staffShop();

beforeEach(() => resetVies());

const erase = (who: string) => testDatabase().transaction((tx) => erasePersonalData(tx, who, now()));

it("an address's offers are exported, and erased with their mails, also one whose invoice would go there (D83)", async () => {
  const own = await requestedOffer({ colleagues: ["cy@example.com"], note: "For the studio" });
  const company = { ...BUREAU, email: "ada@example.com" };
  await shop.done(
    "adminOffers.make",
    await offerDraft({ email: "bo@example.com", company, residence: null }),
  );
  await requestedOffer({ email: "bo@example.com" });
  expect(await exportText(testDatabase(), "Ada@example.com")).toContain('"note": "For the studio"');
  const { deleted } = await erase("Ada@example.com");
  expect(deleted).toEqual(expect.arrayContaining([`offer ${own.number}`, "offer Q-000102"]));
  expect(await testDatabase().select().from(offers)).toMatchObject([{ email: "bo@example.com" }]);
  expect(await testDatabase().select().from(mails)).toMatchObject([{ recipient: "bo@example.com" }]);
});

it("an address that is to administer somebody else's offer is taken out of it", async () => {
  const token = tokenIn(await requestedOffer());
  await anybody.done("offers.accept", { ...acceptance(token), administrator: { email: "cad@example.com" } });
  await erase("CAD@example.com");
  expect(await testDatabase().select().from(offers)).toMatchObject([
    { email: "ada@example.com", acceptance: { name: "Ada L", administrator: { email: null } } },
  ]);
});
