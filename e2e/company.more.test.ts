import { expect, it } from "vitest";
import { z } from "zod";
import { randomUUID } from "node:crypto";
import { payFor } from "./admin-area.ts";
import { inBothThemes, violations } from "./axe.ts";
import { fillBureau } from "./company-form.ts";
import { cartPanel } from "./cart-panel.ts";
import { addAccount, PASSWORD, post, signIn, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { DESK, PHONE } from "./screens.ts";

useShop();

const openedSchema = z.object({ result: z.object({ data: z.object({ sessionId: z.string() }) }) });

it("staff see that a VAT number may be another company’s, until they settle it (D54)", async () => {
  await sql`delete from vat_checks`;
  const opened = await post("/trpc/stripe.createCheckoutSession", {
    cart: [{ productname: "AutoCAD LT", totalCents: 283_00, unitCents: 283_00, quantity: 1 }],
    company: {
      name: "Strangers’ Studio",
      street: "Wetstraat 2",
      postcode: "1000",
      town: "Brussel",
      country: "BE",
      vatNumber: "BE0123456789",
      purchaseOrder: "",
      email: "studio@strangers.example",
      shown: { rule: "reverse_charge", country: "BE", ratePercent: 0, silent: false },
    },
  });
  const number = await payFor(openedSchema.parse(opened).result.data.sessionId, { country: "FR" });
  const page = await visitor(PHONE);
  await signInAdmin(page, `/Admin/orders/${number}`);
  const why = page.getByRole("region", { name: "Why this VAT?" });
  const doubt = why.getByRole("alert");
  await doubt.getByText("may not be from the company that it names").waitFor();
  expect((await doubt.getByRole("term").allTextContents()).slice(0, 4)).toEqual([
    "Name, as entered",
    "EU’s register",
    "Country, as entered",
    "Billing address",
  ]);
  const values = await doubt.getByRole("definition").allTextContents();
  expect(values.slice(0, 4)).toEqual([
    "Strangers’ Studio",
    expect.stringMatching(/ NV$/),
    "Belgium",
    "France",
  ]);
  expect(await inBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.viewport.width,
  );
  await doubt.getByRole("button", { name: "Settled" }).click();
  await why.getByText("The doubt about the VAT was settled.").waitFor();
});

it("an account remembers the company, offers it to another browser, and forgets it (D76)", async () => {
  const username = `vera-${randomUUID().slice(0, 8)}`;
  await addAccount(username);
  const page = await visitor(DESK);
  await signIn(page, username, PASSWORD, "/products/autocad-lt");
  await page.getByRole("button", { name: "ADD TO CART" }).first().click();
  await page.getByRole("button", { name: "View cart" }).first().click();
  const panel = cartPanel(page);
  await panel.getByRole("button", { name: "Buying for a company?" }).click();
  await fillBureau(panel.getByRole("form", { name: "For a company" }));
  await panel.getByText("10115 Berlin, Germany").waitFor();
  await panel.getByRole("button", { name: "Remove", exact: true }).click();
  await panel.getByRole("button", { name: "Buying for Bureau GmbH?" }).click();
  const form = panel.getByRole("form", { name: "For a company" });
  expect(await form.getByLabel("Email for the invoice").inputValue()).toBe("einkauf@bureau.example");

  const elsewhere = await visitor(PHONE);
  await signIn(elsewhere, username, PASSWORD, "/account");
  const company = elsewhere.getByRole("region", { name: "Your company" });
  await company.getByText("10115 Berlin, Germany").waitFor();
  expect(await violations(elsewhere)).toEqual([]);
  await company.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => company.count()).toBe(0);
  expect((await sql`select company from users where username = ${username}`)[0]?.["company"]).toBeNull();
});
