import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { orders } from "../../db/schema/orders.ts";
import { signedInAdmin } from "../../testing/accounts.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { callPage } from "../../testing/pages.ts";
import { changeSettings, product, resetShop, testDatabase } from "../../testing/shop.ts";

const LIVE = { STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
const OWN = {
  street: "Keizersgracht 1",
  town: "Amsterdam",
  sellerEmail: "hello@seller.nl",
  phone: "+31 20 123 4567",
  kvkNumber: "12345678",
  vatNumber: "NL123456789B01",
};

beforeEach(() => resetShop([product({ productname: "Draft" })]));

const checkOut = (vars: Record<string, string>) =>
  callPage(
    "/stripe/create-checkout-session",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cart: [{ productname: "Draft", total: 100 }] }),
    },
    vars,
  );
const accept = () =>
  callPage(
    "/trpc/offers.accept",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        token: "offer-of-nobody",
        name: "Ada",
        purchaseOrder: "",
        administrator: null,
        shown: { rule: "domestic", country: "NL", ratePercent: 21, silent: false },
      }),
    },
    LIVE,
  );

it("a shop that takes real payments sells nothing until each sample of its seller is replaced (D35, D85)", async () => {
  loggedFaults();
  const { vatNumber, ...others } = OWN;
  await changeSettings(others);
  const refused = await checkOut(LIVE);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ message: "This shop isn’t open yet." }),
  ]);
  expect(await (await accept()).text()).toContain("This shop isn’t open yet.");
  expect(await testDatabase().$count(orders)).toBe(0);
  expect((await checkOut({})).status).toBe(200);
  await changeSettings({ vatNumber });
  expect((await checkOut(LIVE)).status).not.toBe(409);
  expect(await (await accept()).text()).not.toContain("isn’t open");
});

it("the admin home names what is missing", async () => {
  const { headers } = await signedInAdmin();
  const missing = async (vars: Record<string, string>) => {
    const answer = await callPage("/trpc/dashboard.summary", { headers }, vars);
    const summary = z.object({ result: z.object({ data: z.object({ missingFacts: z.array(z.string()) }) }) });
    return summary.parse(await answer.json()).result.data.missingFacts;
  };
  expect(await missing(LIVE)).toContain("KVK number");
  expect(await missing({})).toEqual([]);
  await changeSettings(OWN);
  expect(await missing(LIVE)).toEqual([]);
});
