import { expect, it } from "vitest";
import { z } from "zod";
import { SANDBOX_KEYS } from "#dev/settings.ts";
import { violations } from "./axe.ts";
import { cartPanel } from "./cart-panel.ts";
import { fillBureau } from "./company-form.ts";
import { addToCart, lastOrder, paymentForm, shop, sql, useShop, visitor } from "./journey.ts";
import { mailedLink } from "./mailed-link.ts";
import { PHONE } from "./screens.ts";

useShop();

const customers = z.object({ data: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) });

/** Calls the sandbox as a program with the secret key does. */
async function atStripe(path: string, form?: Record<string, string>): Promise<unknown> {
  const answer = await fetch(new URL(path, shop.stripeUrl), {
    method: form === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  return answer.json();
}

/** Lets the newest customer's bank transfer money. */
async function transfer(cents: number): Promise<void> {
  const [{ id }] = customers.parse(await atStripe("/v1/customers?limit=1")).data;
  await atStripe(`/v1/test_helpers/customers/${id}/fund_cash_balance`, {
    amount: String(cents),
    currency: "eur",
  });
}

it("a firm's quote is forwarded to a colleague, who pays it by bank transfer in two parts (D83, D84)", async () => {
  await sql`delete from vat_checks`;
  const buyer = await visitor(PHONE);
  await addToCart(buyer, "autocad-lt");
  const quantity = buyer.getByRole("spinbutton", { name: "Quantity of AutoCAD LT" });
  await quantity.first().fill("6");
  await quantity.first().press("Enter");
  await buyer.getByRole("button", { name: /^Cart, / }).click();
  const cart = cartPanel(buyer);
  await cart.getByRole("radio", { name: "Company" }).check();
  await fillBureau(cart.getByRole("form", { name: "Company details" }));
  await cart.getByText("Your VAT number in Germany is valid").waitFor();
  await cart.getByRole("button", { name: "Get a quote" }).click();
  const dialog = buyer.getByRole("dialog", { name: "Get a quote" });
  await dialog.getByLabel("Colleagues’ emails (optional)").fill("cad@bureau.example");
  await dialog.getByRole("button", { name: "Email the offer" }).click();
  const sent = buyer.getByRole("dialog", { name: /^We’ve emailed your offer Q-/ });
  await sent.waitFor();
  const [offer = ""] = /Q-\d+/.exec((await sent.textContent()) ?? "") ?? [];

  const colleague = await visitor(PHONE);
  await colleague.goto(await mailedLink("requested_offer", offer));
  await colleague.getByLabel("Your name").fill("Greta Bauer");
  await colleague.getByText("Somebody else", { exact: true }).click();
  await colleague.getByLabel("Their email").fill("cad@bureau.example");
  await colleague.getByRole("button", { name: "Accept and pay" }).click();
  await colleague.waitForURL("**/checkout/offer");
  const form = paymentForm(colleague);
  await form.locator("#methodBankTransfer").check();
  await form.locator("#billingName").fill("Greta Bauer");
  await form.locator("#payButton").click();
  await colleague.getByRole("heading", { name: "Payment is being processed" }).waitFor();
  // What to transfer is there at once, not only in the mail.
  await colleague
    .getByRole("region", { name: "Pay by bank transfer" })
    .getByText("€1,403.28", { exact: true })
    .waitFor();
  const [row] = await sql`select sequence from orders order by sequence desc limit 1`;
  const { sequence } = z.object({ sequence: z.coerce.number() }).parse(row);
  const number = `SO-${String(sequence).padStart(6, "0")}`;

  await colleague.goto(await mailedLink("bank_transfer", number));
  const facts = colleague.getByRole("region", { name: "Pay by bank transfer" });
  await facts.getByText("€1,403.28", { exact: true }).waitFor();
  await facts.getByText(/^NL\d\d STSB( \d{4}){2} \d\d$/).waitFor();
  expect(await violations(colleague)).toEqual([]);
  await transfer(1_000_00);
  await expect
    .poll(async () => {
      await colleague.reload();
      return facts.textContent();
    })
    .toContain("€1,000.00 has arrived so far.");
  await facts.getByText("€403.28", { exact: true }).waitFor();
  expect(await lastOrder()).toMatchObject({ status: "processing" });
  await transfer(403_28);
  await expect.poll(lastOrder).toMatchObject({ status: "paid", amount_cents: 1_403_28 });
  await colleague.reload();
  await colleague.getByRole("heading", { name: "Your subscriptions" }).waitFor();
  expect(await facts.count()).toBe(0);
});
