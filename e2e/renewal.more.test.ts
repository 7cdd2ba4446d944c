import { expect, it } from "vitest";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { cartPanel } from "./cart-panel.ts";
import { mailedLink } from "./mailed-link.ts";
import { GOOD_CARD, lastOrder, payWith, shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

/** The days until the old term ends in these tests and a renewal starts. */
const SOON_DAYS = 33;
const inWords = (day: Date): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(day);

it("a renewal five weeks early starts after the term that it renews, with the same administrator (D41)", async () => {
  await removeOrders();
  const number = await buy("autocad-lt", 2);
  const [term] = await sql`
    update entitlements set state = 'delivered', details_due_at = null, reference = '571-1',
      administrator_email = 'jan@bureau.nl', administrator_company = 'Bureau',
      starts_on = current_date - 300, ends_on = current_date + ${SOON_DAYS}::int
    returning ends_on::text as ends_on, (ends_on + 1)::text as next`;
  const next = inWords(new Date(`${String(term?.["next"])}T12:00:00`));
  const starts = `Starts ${next}, the day after your current term ends.`;
  const same = "Managed by the same person as your current subscription: jan@bureau.nl, Bureau.";
  const link = await mailedLink("order_confirmation", number);

  const buyer = await visitor();
  await buyer.goto(`${link}?renew=${String(term?.["ends_on"])}`);
  const offer = buyer.getByRole("dialog", { name: "Add these to your cart?" });
  await offer.getByText(starts).waitFor();
  const total = await offer.getByText(/^Total €/).innerText();
  await offer.getByRole("button", { name: "Add to cart" }).click();
  const panel = cartPanel(buyer);
  await panel.getByText(starts).waitFor();
  expect(total).toContain(await panel.getByRole("definition").first().innerText());
  // A third unit has no term to continue.
  await panel.getByRole("button", { name: /^Increase/ }).click();
  await panel
    .getByText(`2 start on ${next}, the day after your current term ends; 1 starts on the day we deliver.`)
    .waitFor();
  await panel.getByRole("button", { name: /^Decrease/ }).click();
  await buyer.goto("/checkout");
  await buyer.getByRole("region", { name: "Order summary" }).getByText(starts).waitFor();
  await payWith(buyer, GOOD_CARD);
  await buyer.getByText("Payment received").waitFor();
  await buyer.getByRole("link", { name: /^Order page of order/ }).click();
  await buyer.getByText("(same administrator as your current subscription)").waitFor();
  expect(await buyer.getByLabel("Email of the person who will manage it").inputValue()).toBe("jan@bureau.nl");
  await buyer.getByText(starts).waitFor();
  await buyer.getByText(same).waitFor();

  const admin = await visitor();
  await signInAdmin(admin);
  await sidebar(admin).getByRole("link", { name: "Deliveries" }).click();
  const [first, second] = [0, 1].map((at) =>
    admin.getByRole("region", { name: "Units" }).getByRole("article").nth(at),
  );
  if (!first || !second) throw new Error("there are no units");
  await second.getByText("(same person as for the subscription it renews").waitFor();
  await first.getByRole("button", { name: "Mark delivered" }).click();
  expect(await first.getByLabel("First day (optional)").inputValue()).toBe(term?.["next"]);
  await first.getByText(`Preset: ${next}, the day after the term it renews.`).waitFor();
  await first.getByLabel("Reference").fill("571-1");
  await first.getByRole("form").getByRole("button", { name: "Mark delivered" }).click();
  await admin.getByRole("status").getByText(`is delivered. It starts on ${next}.`).waitFor();
  // One unit is delivered, so the buyer can no longer name somebody else and isn't asked to.
  await buyer.reload();
  await buyer.getByText(/We will deliver by .* at the latest, and email you\./).waitFor();

  const ready = `Your AutoCAD LT is ready: order SO-00${(await lastOrder()).sequence}`;
  const mails = await visitor({ baseURL: shop.mailUrl, javaScriptEnabled: false });
  await expect
    .poll(async () => {
      await mails.goto("/");
      return mails.getByRole("link", { name: ready }).count();
    })
    .toBe(1);
  await mails.getByRole("link", { name: ready }).click();
  const text = await mails.locator("body").innerText();
  expect(text).toContain(`Starts on: ${next}, the day after your current term ends`);
  expect(text).toContain("Managed by the same person as your current subscription: jan@bureau.nl");
});

it("staff offer the renewal of what two orders have, and its buyer pays without naming administrators again (D83)", async () => {
  await removeOrders();
  const numbers = [await buy("autocad-lt", 2), await buy("autocad-lt", 3)];
  await sql`
    update entitlements set state = 'delivered', details_due_at = null, reference = '571-1',
      administrator_email = 'jan@bureau.nl', starts_on = current_date - 300, ends_on = current_date + ${SOON_DAYS}::int`;
  const staff = await visitor();
  await signInAdmin(staff, "/Admin/renewals");
  await staff.getByRole("link", { name: `Offer the renewal of ${numbers[0]}` }).click();
  const form = staff.getByRole("form", { name: "Offer" });
  for (const number of numbers) await form.getByRole("link", { name: number }).waitFor();
  await form.getByRole("button", { name: "Make the offer" }).click();
  const heading = staff.getByRole("heading", { level: 1, name: /^Offer Q-/ });
  await heading.waitFor();
  const [offer = ""] = /Q-\d+/.exec((await heading.textContent()) ?? "") ?? [];
  await staff.getByText(`Renews order ${numbers[1]}. Starts `).waitFor();
  await staff.getByRole("button", { name: "Email the offer" }).click();
  await staff.getByText("The offer is on its way.").waitFor();

  const buyer = await visitor();
  await buyer.goto(await mailedLink("offer", offer));
  await buyer.getByText("What you renew keeps the person who manages it.").waitFor();
  await buyer.getByLabel("Your name").fill("Ada Drafter");
  await buyer.getByRole("button", { name: "Accept and pay" }).click();
  await payWith(buyer, GOOD_CARD);
  await buyer.getByText("Payment received").waitFor();
  const renewed = await sql`select count(distinct renews_id)::int as units from entitlements`;
  expect(renewed).toEqual([{ units: 5 }]);
});
