import { expect, it } from "vitest";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "#domain/seller/conformity.ts";
import { violations } from "./axe.ts";
import { cartPanel } from "./cart-panel.ts";
import { fillBureau } from "./company-form.ts";
import { addToCart, GOOD_CARD, hasFocus, lastOrder, paymentForm, sql, useShop, visitor } from "./journey.ts";
import { mailedLink } from "./mailed-link.ts";
import { PHONE } from "./screens.ts";

useShop();

it("a firm gets a quote of its cart, and a colleague accepts and pays it by the mailed link (D83)", async () => {
  await sql`delete from vat_checks`;
  const buyer = await visitor(PHONE);
  await addToCart(buyer, "autocad-lt");
  await buyer.getByRole("button", { name: "Cart, 1 item" }).click();
  const cart = cartPanel(buyer);
  await cart.getByRole("radio", { name: "Company" }).check();
  await fillBureau(cart.getByRole("form", { name: "Company details" }));
  await cart.getByText("Your VAT number in Germany is valid").waitFor();
  await cart.getByRole("button", { name: "Get a quote" }).click();

  const dialog = buyer.getByRole("dialog", { name: "Get a quote" });
  await dialog.getByText("For Bureau GmbH.").waitFor();
  expect(await dialog.getByLabel("Your email").inputValue()).toBe("einkauf@bureau.example");
  const colleagues = dialog.getByLabel("Colleagues’ emails (optional)");
  await colleagues.fill("cad@bureau.example, boss");
  await dialog.getByLabel("Note (optional)").fill("For the new office");
  const send = dialog.getByRole("button", { name: "Email the offer" });
  await send.click();
  await dialog.getByText("Enter a valid email address.").waitFor();
  await expect.poll(() => hasFocus(colleagues)).toBe(true);
  expect(await violations(buyer)).toEqual([]);
  await colleagues.fill("cad@bureau.example, boss@bureau.example");
  await send.click();
  const sent = buyer.getByRole("dialog", { name: /^We’ve emailed your offer Q-/ });
  await sent.getByText("boss@bureau.example, cad@bureau.example, einkauf@bureau.example").waitFor();
  const [number = ""] = /Q-\d+/.exec((await sent.textContent()) ?? "") ?? [];

  const colleague = await visitor(PHONE);
  const link = await mailedLink("requested_offer", number);
  await colleague.goto(link);
  await colleague.getByRole("heading", { level: 1, name: `Offer ${number}` }).waitFor();
  await colleague.getByText("For the new office").waitFor();
  await expect
    .poll(() => colleague.getByRole("definition").allTextContents())
    .toEqual(expect.arrayContaining(["€233.88", "Without VAT (reverse charge)", "VAT DE 123 456 789"]));
  await colleague.getByText(UPDATES_TEXT).waitFor();
  expect(await colleague.getByText(GUARANTEE_TEXT).count()).toBe(0);
  const accept = colleague.getByRole("button", { name: "Accept and pay" });
  await accept.click();
  await colleague.getByText("Name is required.").waitFor();
  // Its address is a mailbox for invoices, so it says who will manage the subscription (D42).
  await colleague.getByText("Say who will manage the subscription.").waitFor();
  expect(await violations(colleague)).toEqual([]);
  await colleague.getByLabel("Your name").fill("Greta Bauer");
  await colleague.getByLabel("Purchase order number (optional)").fill("PO-83");
  await colleague.getByText("Somebody else", { exact: true }).click();
  await colleague.getByLabel("Their email").fill("cad@bureau.example");
  await accept.click();

  // The provider's script sends the address along, so the link isn't in it.
  await colleague.waitForURL("**/checkout/offer");
  const form = paymentForm(colleague);
  await expect.poll(() => form.locator("#email").inputValue()).toBe("einkauf@bureau.example");
  for (const [field, text] of Object.entries({
    "#cardNumber": GOOD_CARD,
    "#cardExpiry": "12 / 40",
    "#cardCvc": "123",
    "#billingName": "Greta Bauer",
  }))
    await form.locator(field).fill(text);
  await form.locator("#payButton").click();
  await colleague.getByText("Payment received").waitFor();
  await colleague.getByText("Purchase order PO-83", { exact: true }).waitFor();
  await colleague.getByRole("link", { name: "Order page" }).click();
  await colleague.getByRole("region", { name: "Managed by" }).getByText("cad@bureau.example").waitFor();
  expect(await lastOrder()).toMatchObject({ status: "paid", amount_cents: 233_88 });

  await colleague.goto(link);
  await colleague.getByRole("heading", { name: "This offer has been ordered" }).waitFor();
  expect(await colleague.getByRole("button", { name: /pay/i }).count()).toBe(0);
});
