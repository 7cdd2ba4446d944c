import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { UPDATES_TEXT } from "#domain/seller/conformity.ts";
import { violations } from "./axe.ts";
import { typeBureau } from "./company-form.ts";
import { cartPanel } from "./cart-panel.ts";
import { mailedLink } from "./mailed-link.ts";
import {
  GOOD_CARD,
  hasFocus,
  lastOrder,
  paymentForm,
  signInAdmin,
  sql,
  useShop,
  visitor,
} from "./journey.ts";
import { PHONE } from "./screens.ts";

useShop();

/** Presses a link or button that downloads a file, and returns the file's text. */
async function downloaded(page: Page, opener: Locator): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent("download"), opener.click()]);
  return readFile(await saved.path(), "utf8");
}

it("a German firm on a phone buys twelve seats without VAT, by its number and order number (D53, D76)", async () => {
  await sql`delete from vat_checks`;
  const page = await visitor(PHONE);
  await page.goto("/products/autocad-lt");
  await page.getByRole("button", { name: "ADD TO CART" }).first().click();
  const quantity = page.getByRole("spinbutton", { name: "Quantity of AutoCAD LT" });
  await quantity.fill("12");
  await quantity.press("Enter");
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order summary" });
  await summary.getByText("€3,396.00").last().waitFor();
  await summary.getByRole("radio", { name: "Company" }).check();
  const form = summary.getByRole("form", { name: "Company details" });
  const use = form.getByRole("button", { name: "Use these details" });
  await use.click();
  await form.getByText("Company is required.").waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => hasFocus(form.getByLabel("Company"))).toBe(true);
  await form.getByLabel("Country").selectOption("Germany");
  await form.getByLabel("Company").fill("Bureau GmbH");
  await form.getByLabel("Address").fill("Hauptstraße 1");
  await form.getByLabel("Postcode").fill("10115");
  await form.getByLabel("Town").fill("Berlin");
  await form.getByLabel("Purchase order number (optional)").fill("PO-76");
  await form.getByLabel("Email for the invoice").fill("einkauf@bureau.example");
  const number = form.getByLabel("VAT number (optional)");
  await number.fill("ATU 12345678");
  await use.click();
  await form.getByText("This VAT number is from Austria, but your address is in Germany.").waitFor();
  await number.fill("DE 123 456 200");
  await use.click();
  await form.getByText("The EU’s register says that this VAT number isn’t valid.").waitFor();
  await expect.poll(() => hasFocus(number)).toBe(true);
  await number.fill("DE 123 456 789");
  await use.click();
  await summary.getByText("Your VAT number in Germany is valid").waitFor();
  await expect
    .poll(() => summary.textContent())
    .toContain("You pay today€2,806.56Without VAT (reverse charge)");
  expect(await summary.textContent()).toContain(UPDATES_TEXT);
  expect(await summary.textContent()).not.toMatch(/guarantee|consumer/i);

  // Its address is a mailbox for invoices, so it says who will manage the subscription (D42).
  await page.getByText("Say who will manage the subscription to continue to the payment.").waitFor();
  await summary.getByRole("radio", { name: "Somebody else" }).check();
  await summary.getByLabel("Their email").fill("cad@bureau.example");
  await summary.getByRole("button", { name: "Continue" }).click();

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

  // A number that is typed and not saved holds the payment, even after a reload, and counts before it.
  await summary.getByRole("button", { name: "Change" }).click();
  const purchaseOrder = form.getByLabel("Purchase order number (optional)");
  await purchaseOrder.fill("PO-77");
  await page.locator("[inert] iframe").waitFor();
  await page.reload();
  await page.locator("[inert] iframe").waitFor();
  expect(await purchaseOrder.inputValue()).toBe("PO-77");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save and continue to payment" }).click();
  await summary.getByText("purchase order PO-77").waitFor();
  await expect.poll(() => page.locator("[inert] iframe").count()).toBe(0);
  await expect.poll(() => email.inputValue()).toBe("einkauf@bureau.example");
  for (const [field, text] of Object.entries({
    "#cardNumber": GOOD_CARD,
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
    PHONE.viewport.width,
  );

  // The buyer mends the purchase order number, for which a new invoice replaces the first.
  await page.goto(await mailedLink("order_confirmation", `SO-00${(await lastOrder()).sequence}`));
  await page.getByRole("region", { name: "Managed by" }).getByText("cad@bureau.example").waitFor();
  const invoice = page.getByRole("region", { name: "Invoices and credit notes" });
  await invoice.getByRole("button", { name: "Correct the company’s details" }).click();
  const correction = invoice.getByRole("form");
  await correction.getByRole("button", { name: "Correct the invoice" }).click();
  await correction.getByText("The invoice already has these details.").waitFor();
  await correction.getByLabel("Purchase order number (optional)").fill("PO-78");
  await correction.getByRole("button", { name: "Correct the invoice" }).click();
  await invoice.getByText(/^Invoice \S+ of .+\. Replaces \S+ \(credited by \S+\)\.$/).waitFor();
  await page.getByText("Purchase order PO-78", { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.viewport.width,
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
  const papers = page.getByRole("region", { name: "Invoices and credit notes" });
  expect(
    await papers.getByRole("button", { name: /^PDF of (Invoice|Credit note|Corrected invoice)/ }).count(),
  ).toBe(3);

  // A year later, in another browser, the renewal is the company's, at the price that it paid.
  const [term] = await sql`
    update entitlements set state = 'delivered', details_due_at = null, reference = '571-1',
      starts_on = current_date - 300, ends_on = current_date + 33
    where order_id = (select id from orders order by sequence desc limit 1) returning ends_on::text as ends_on`;
  const buyer = await visitor(PHONE);
  await buyer.goto(
    `${await mailedLink("order_confirmation", `SO-00${(await lastOrder()).sequence}`)}?renew=${String(term?.["ends_on"])}`,
  );
  const offer = buyer.getByRole("dialog", { name: "Add these to your cart?" });
  await offer.getByText("€233.88/year without VAT, as before.").waitFor();
  await offer.getByText("For Bureau GmbH, VAT DE123456789.").waitFor();
  await offer.getByText("Total without VAT €2,806.56").waitFor();
  await offer.getByRole("button", { name: "Add to cart" }).click();
  await expect
    .poll(() => cartPanel(buyer).getByRole("definition").allTextContents())
    .toEqual(["€2,806.56", "Without VAT (reverse charge)"]);
  await cartPanel(buyer).getByText("10115 Berlin, Germany").waitFor();
});

it("prices without VAT stay chosen from the catalogue to the cart, whose sums are a company's once it is given there (D76)", async () => {
  const page = await visitor(PHONE);
  await page.goto("/products");
  const heading = page.getByRole("heading", { name: "AutoCAD LT", exact: true });
  const card = page.getByTestId("product-card").filter({ has: heading });
  await card.getByText("€283").waitFor();
  const without = page.getByRole("main").getByRole("radio", { name: "without VAT" });
  await page.getByRole("main").getByRole("radio", { name: "with VAT", exact: true }).press("ArrowRight");
  expect(await without.isChecked()).toBe(true);
  await card.getByText("€233.88").waitFor();
  await page.getByRole("contentinfo").getByText("Catalogue prices are shown without VAT").waitFor();

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
  await panel.getByRole("radio", { name: "Company" }).check();
  const form = panel.getByRole("form", { name: "Company details" });
  await typeBureau(form);
  await form.getByLabel("Town").fill("");
  // Closing the cart loses nothing, and 'Checkout' saves what is typed, or stops where it can't.
  await page.keyboard.press("Escape");
  await main.getByRole("button", { name: "View cart" }).first().click();
  const checkout = panel.getByRole("button", { name: "Checkout", exact: true });
  await checkout.click();
  await form.getByText("Town is required.").waitFor();
  await expect.poll(() => hasFocus(form.getByLabel("Town"))).toBe(true);
  await form.getByLabel("Town").fill("Berlin");
  await checkout.click();
  const summary = page.getByRole("region", { name: "Order summary" });
  await summary.getByText("Your VAT number in Germany is valid").waitFor();
  await summary.getByRole("button", { name: "Edit cart" }).click();
  await expect.poll(sums).toEqual(["€2,806.56", "Without VAT (reverse charge)"]);
  await panel.getByRole("listitem").getByText("€2,806.56").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.viewport.width,
  );
  await page.keyboard.press("Escape");

  // Another tab follows.
  const other = await page.context().newPage();
  await other.goto("/products/autocad-lt");
  await other.getByRole("main").getByText("/year excl. VAT").waitFor();
  await page.goto("/aboutus");
  await page.getByRole("contentinfo").getByRole("radio", { name: "with VAT", exact: true }).check();
  await other.getByRole("main").getByText("/year incl. VAT").waitFor();
});
