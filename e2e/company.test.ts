import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { randomUUID } from "node:crypto";
import { payFor } from "./admin-area.ts";
import { inBothThemes, violations } from "./axe.ts";
import { cartPanel } from "./cart-panel.ts";
import { mailedLink } from "./mailed-link.ts";
import {
  addAccount,
  hasFocus,
  lastOrder,
  PASSWORD,
  payWith,
  paymentForm,
  post,
  signIn,
  signInAdmin,
  sql,
  useShop,
  visitor,
} from "./journey.ts";
import { DESK, PHONE } from "./screens.ts";

useShop();

/** Presses a link or button that downloads a file, and returns the file's text. */
async function downloaded(page: Page, opener: Locator): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent("download"), opener.click()]);
  return readFile(await saved.path(), "utf8");
}

it.each([PHONE, DESK])(
  "a German firm buys twelve seats without VAT, by its number and order number ($viewport.width px; D53, D76)",
  async (screen) => {
    await sql`delete from vat_checks`;
    const page = await visitor(screen);
    await page.goto("/products/autocad-lt");
    await page.getByRole("button", { name: "ADD TO CART" }).first().click();
    const quantity = page.getByRole("spinbutton", { name: "Quantity of AutoCAD LT" });
    await quantity.fill("12");
    await quantity.press("Enter");
    await page.goto("/checkout");
    const summary = page.getByRole("region", { name: "Order summary" });
    await summary.getByText("€3,396.00").first().waitFor();
    await summary.getByRole("button", { name: "Buying for a company?" }).click();
    const form = summary.getByRole("form", { name: "For a company" });
    const use = form.getByRole("button", { name: "Use these details" });
    await use.click();
    await form.getByText("Company is required.").waitFor();
    await expect.poll(() => hasFocus(form.getByLabel("Company"))).toBe(true);
    expect(await violations(page)).toEqual([]);
    await form.getByLabel("Country").selectOption("Germany");
    await form.getByLabel("Company").fill("Bureau GmbH");
    await form.getByLabel("Address").fill("Hauptstraße 1");
    await form.getByLabel("Postcode").fill("10115");
    await form.getByLabel("Town").fill("Berlin");
    await form.getByLabel("Purchase order number (optional)").fill("PO-77");
    await form.getByLabel("Email for the invoice").fill("einkauf@bureau.example");
    const number = form.getByLabel("VAT number (optional)");
    await number.fill("DE 123 456 200");
    await use.click();
    await form.getByText("The EU’s register says that this VAT number isn’t valid.").waitFor();
    await expect.poll(() => hasFocus(number)).toBe(true);
    await number.fill("DE 123 456 789");
    await use.click();
    await summary.getByText("Your company’s VAT number in Germany is valid").waitFor();
    await expect
      .poll(() => summary.textContent())
      .toContain("You pay today€2,806.56Without VAT (reverse charge)");
    expect(await violations(page)).toEqual([]);

    // It's remembered, and the cart has the same lines and the same company.
    await page.reload();
    await summary.getByRole("button", { name: "Edit cart" }).click();
    await expect
      .poll(() => cartPanel(page).getByRole("definition").allTextContents())
      .toEqual(["€2,806.56", "Without VAT (reverse charge)"]);
    await cartPanel(page).getByText("All prices are without VAT").waitFor();
    await cartPanel(page).getByText("10115 Berlin, Germany").waitFor();
    await page.keyboard.press("Escape");

    const email = paymentForm(page).locator("#email");
    await expect.poll(() => email.inputValue()).toBe("einkauf@bureau.example");
    expect(await email.isEditable()).toBe(false);
    for (const [field, text] of Object.entries({
      "#cardNumber": "4242 4242 4242 4242",
      "#cardExpiry": "12 / 40",
      "#cardCvc": "123",
      "#billingName": "Greta Bauer",
    }))
      await paymentForm(page).locator(field).fill(text);
    await paymentForm(page).locator("#payButton").click();
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "paid", amount_cents: 2_806_56 });
    await page.getByText("Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC").waitFor();
    for (const line of ["Bureau GmbH", "10115 Berlin", "VAT DE123456789", "Purchase order PO-77"])
      await page.getByText(line, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );

    // The buyer mends the purchase order number, for which a new invoice replaces the first.
    await page.goto(await mailedLink("order_confirmation", `SO-00${(await lastOrder()).sequence}`));
    const invoice = page.getByRole("region", { name: "Invoice details" });
    await invoice.getByRole("button", { name: "Correct the company’s details" }).click();
    const correction = invoice.getByRole("form");
    await correction.getByRole("button", { name: "Correct the invoice" }).click();
    await correction.getByText("The invoice already has these details.").waitFor();
    await correction.getByLabel("Purchase order number (optional)").fill("PO-78");
    expect(await violations(page)).toEqual([]);
    await correction.getByRole("button", { name: "Correct the invoice" }).click();
    await invoice.getByText(/^Invoice \S+ of .* replaces \S+, which credit note \S+ takes back\.$/).waitFor();
    await page.getByText("Purchase order PO-78", { exact: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );

    const admin = await visitor();
    await signInAdmin(admin, `/Admin/orders/SO-00${(await lastOrder()).sequence}`);
    const facts = admin.getByRole("region", { name: "Why this VAT?" });
    await facts.getByText("Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC").waitFor();
    await facts.getByText(/^VAT number valid, .*, consultation/).waitFor();
    const button = admin.getByRole("button", { name: /^E-invoice \(XML\) of invoice/ }).last();
    expect(await downloaded(admin, button)).toContain("<cbc:PayableAmount");

    const link = page.getByRole("link", { name: /^E-invoice \(XML\) of invoice/ }).last();
    expect(await downloaded(page, link)).toContain("<cbc:ID>PO-78</cbc:ID>");
    expect(await violations(page)).toEqual([]);
  },
);

it("a firm whose member state doesn't answer buys with VAT, and can take its details back (D54)", async () => {
  await sql`delete from vat_checks`;
  const page = await visitor(DESK);
  await page.goto("/products/autocad-lt");
  await page.getByRole("button", { name: "ADD TO CART" }).first().click();
  await page.getByText("Added Successfully").first().waitFor();
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order summary" });
  await summary.getByRole("button", { name: "Buying for a company?" }).click();
  const form = summary.getByRole("form", { name: "For a company" });
  await form.getByLabel("Country").selectOption("Belgium");
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
  expect(await summary.textContent()).toContain("You pay today€283.00of which VAT€49.12without VAT€233.88");
  await summary.getByRole("button", { name: "Remove" }).click();
  await expect
    .poll(() => hasFocus(summary.getByRole("button", { name: "Buying for a company?" })))
    .toBe(true);
  await payWith(page, "4242 4242 4242 4242");
  await page.getByText("Payment received").waitFor();
  const [order] = await sql`select company from orders order by sequence desc limit 1`;
  expect(order?.["company"]).toBeNull();
});

const openedSchema = z.object({ result: z.object({ data: z.object({ sessionId: z.string() }) }) });

it.each([PHONE, DESK])(
  "staff see that a VAT number may be another company’s, until they settle it ($viewport.width px; D54)",
  async (screen) => {
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
    const page = await visitor(screen);
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
      screen.viewport.width,
    );
    await doubt.getByRole("button", { name: "Settled" }).click();
    await why.getByText("The doubt about the VAT was settled.").waitFor();
  },
);

async function fillBureau(form: Locator): Promise<void> {
  await form.getByLabel("Country").selectOption("Germany");
  for (const [label, text] of Object.entries({
    Company: "Bureau GmbH",
    Address: "Hauptstraße 1",
    Postcode: "10115",
    Town: "Berlin",
    "VAT number (optional)": "DE 123 456 789",
    "Email for the invoice": "einkauf@bureau.example",
  }))
    await form.getByLabel(label).fill(text);
  await form.getByRole("button", { name: "Use these details" }).click();
}

it.each([PHONE, DESK])(
  "prices without VAT stay chosen from the catalogue to the cart, whose sums are a company's once it is given there ($viewport.width px; D76)",
  async (screen) => {
    const page = await visitor(screen);
    await page.goto("/products");
    const heading = page.getByRole("heading", { name: "AutoCAD LT", exact: true });
    const card = page.getByTestId("product-card").filter({ has: heading });
    await card.getByText("€283").waitFor();
    const without = page.getByRole("main").getByRole("radio", { name: "without VAT" });
    await page.getByRole("main").getByRole("radio", { name: "with VAT", exact: true }).press("ArrowRight");
    expect(await without.isChecked()).toBe(true);
    await card.getByText("€233.88").waitFor();
    await page.getByRole("contentinfo").getByText("Catalogue prices are shown without VAT").waitFor();
    expect(await violations(page)).toEqual([]);

    // The server's page is everybody's; the choice is this browser's.
    await page.goto("/products/autocad-lt");
    const main = page.getByRole("main");
    await main.getByText("/year excl. VAT").waitFor();
    await main.getByRole("spinbutton", { name: "Quantity of AutoCAD LT" }).fill("12");
    await main.getByText("Sum: €2,806.61 excl. VAT").waitFor();
    await main.getByRole("button", { name: "ADD TO CART" }).first().click();
    await main.getByRole("button", { name: "View cart" }).first().click();
    const panel = cartPanel(page);
    const sums = () => panel.getByRole("definition").allTextContents();
    await expect.poll(sums).toEqual(["€3,396.00", "€589.39", "€2,806.61"]);
    await panel.getByText("Prices are shown without VAT; the total includes it").waitFor();
    await panel.getByRole("listitem").getByText("€2,806.61").waitFor();
    await panel.getByRole("button", { name: "Buying for a company?" }).click();
    await fillBureau(panel.getByRole("form", { name: "For a company" }));
    await expect.poll(sums).toEqual(["€2,806.56", "Without VAT (reverse charge)"]);
    await panel.getByRole("listitem").getByText("€2,806.56").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );
    await page.goto("/checkout");
    const summary = page.getByRole("region", { name: "Order summary" });
    await summary.getByText("Your company’s VAT number in Germany is valid").waitFor();

    // Another tab follows.
    const other = await page.context().newPage();
    await other.goto("/products/autocad-lt");
    await other.getByRole("main").getByText("/year excl. VAT").waitFor();
    await page.getByRole("contentinfo").getByRole("radio", { name: "with VAT", exact: true }).check();
    await other.getByRole("main").getByText("/year incl. VAT").waitFor();
  },
);

it("a consumer sees prices with VAT, and what of them it is (D53, D76)", async () => {
  const page = await visitor(PHONE);
  await page.goto("/products/autocad-lt");
  const main = page.getByRole("main");
  await main.getByText("/year incl. VAT").waitFor();
  await main.getByRole("button", { name: "Increase quantity of AutoCAD LT" }).click();
  await main.getByText("Sum: €566.00 incl. VAT").waitFor();
  await main.getByRole("button", { name: "ADD TO CART" }).first().click();
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  const panel = cartPanel(page);
  await panel.getByText("All prices included TAX 21%").waitFor();
  await expect
    .poll(() => panel.getByRole("definition").allTextContents())
    .toEqual(["€566.00", "€98.23", "€467.77"]);
  await panel.getByRole("link", { name: "Checkout" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await page.getByText("Payment received").waitFor();
  await expect
    .poll(() => page.getByRole("main").getByRole("definition").allTextContents())
    .toEqual(["566.00 EUR", "98.23 EUR", "467.77 EUR"]);
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
