import { expect, it } from "vitest";
import { z } from "zod";
import { randomUUID } from "node:crypto";
import { payFor } from "./admin-area.ts";
import { inBothThemes, violations } from "./axe.ts";
import { fillBureau } from "./company-form.ts";
import { cartPanel } from "./cart-panel.ts";
import {
  addAccount,
  PASSWORD,
  post,
  signIn,
  signInAdmin,
  sql,
  useShop,
  visitor,
  GOOD_CARD,
  payWith,
} from "./journey.ts";
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
  await panel.getByRole("radio", { name: "Company" }).check();
  await fillBureau(panel.getByRole("form", { name: "Company details" }));
  await panel.getByText("10115 Berlin, Germany").waitFor();
  await panel.getByRole("radio", { name: "Private" }).check();
  await panel.getByRole("radio", { name: "Company" }).check();
  const form = panel.getByRole("form", { name: "Company details" });
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

it("a firm whose member state doesn't answer buys with VAT, and can take its details back (D54)", async () => {
  await sql`delete from vat_checks`;
  const page = await visitor(DESK);
  await page.goto("/products/autocad-lt");
  await page.getByRole("button", { name: "ADD TO CART" }).first().click();
  await page.getByText("Added Successfully").first().waitFor();
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order summary" });
  await summary.getByRole("radio", { name: "Company" }).check();
  const form = summary.getByRole("form", { name: "Company details" });
  await form.getByLabel("Country").selectOption("Belgium");
  // What the register tells fills in the empty fields, and replaces nothing that was typed.
  await form.getByLabel("Town").fill("Gent");
  const vatNumber = form.getByLabel("VAT number (optional)");
  await vatNumber.fill("BE 0123 456 789");
  await vatNumber.blur();
  await expect.poll(() => form.getByLabel("Company").inputValue()).toMatch(/ NV$/);
  expect(await form.getByLabel("Postcode").inputValue()).toMatch(/^\d{4}$/);
  expect(await form.getByLabel("Town").inputValue()).toBe("Gent");
  for (const [label, text] of Object.entries({
    Company: "Atelier SRL",
    Address: "Rue Haute 1",
    Postcode: "1000",
    Town: "Bruxelles",
    "VAT number (optional)": "BE 0123 456 301",
    "Email for the invoice": "achats@atelier.example",
  }))
    await form.getByLabel(label).fill(text);
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Use these details" }).click();
  await form.getByText("We couldn’t check the details. What you typed is still here.").waitFor();
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Use these details" }).click();
  await summary.getByText("The EU’s register of VAT numbers isn’t answering").waitFor();
  expect(await summary.textContent()).toContain(
    "You pay today€283.00of which VAT (21%)€49.12without VAT€233.88",
  );
  await summary.getByRole("radio", { name: "Private" }).check();
  await payWith(page, GOOD_CARD);
  await page.getByText("Payment received").waitFor();
  const [order] = await sql`select company from orders order by sequence desc limit 1`;
  expect(order?.["company"]).toBeNull();
});
