import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addToCart, payWith } from "./journey.ts";
import { mailedLink } from "./mailed-link.ts";
import { asOwner, buyOnce, openCheckout, turnTo, visitWeek, weekShop, weekSql } from "./week-shop.ts";
import {
  ADA,
  AUTOCAD_LT,
  AUTOCAD_LT_NET,
  BEA,
  DUTCH,
  GERMAN,
  MAYA,
  MONDAY,
  MUDBOX,
  mudboxes,
  numbers,
  SEATS,
  seats,
  sheet,
  TUESDAY,
} from "./week-story.ts";

/** The number of orders in a list, as its option shows it. */
export const listed = async (page: Page, list: string): Promise<string> =>
  (await page.getByRole("combobox", { name: "Status" }).locator(`option[value=${list}]`).textContent()) ?? "";
const rows = (page: Page) => page.getByRole("table").getByRole("rowheader").allTextContents();
const deliveries = (page: Page) => page.getByRole("region", { name: "Deliveries" });

/** Marks a block of units as ordered or delivered, with one text for all. */
async function mark(page: Page, block: RegExp, what: "ordered" | "delivered", text: string): Promise<void> {
  const units = deliveries(page).getByRole("article", { name: block }).first();
  await units
    .getByRole("button", { name: new RegExp(`^Mark ${what}`) })
    .first()
    .click();
  await units
    .getByLabel(what === "ordered" ? "Supplier’s reference" : "Reference", { exact: true })
    .fill(text);
  await units
    .getByRole("form")
    .getByRole("button", { name: `Mark ${what}` })
    .click();
  await page
    .getByRole("status")
    .getByText(new RegExp(`(is|are) ${what}\\.$`))
    .waitFor();
  await units.getByText(what === "ordered" ? "Ordered" : "Delivered", { exact: true }).waitFor();
}

/** Returns the subjects of the emails to an address so far. */
const mailedTo = (email: string): string[] =>
  weekShop()
    .mails.filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject);

/** Three buyers pay and one leaves; the owner delivers. Returns the owner's list of delivered orders. */
export async function monday(): Promise<Page> {
  await turnTo(MONDAY);
  const buyer = await visitWeek();
  for (const [slug, shown] of [
    ["autocad-lt", "€283"],
    ["maya", "€1,163"],
  ] as const) {
    await addToCart(buyer, slug);
    await buyer.getByText(shown).first().waitFor();
  }
  await buyer.goto("/checkout");
  await payWith(buyer, "4242 4242 4242 4242");
  await buyer.getByText("Payment received").waitFor();
  numbers.ada = /SO-\d+/.exec(await buyer.getByRole("main").innerText())?.[0] ?? "";
  numbers.german = await buyOnce(GERMAN, seats(SEATS));
  numbers.dutch = await buyOnce(DUTCH, mudboxes(2));
  await openCheckout(mudboxes(1));
  sheet.sell({
    number: numbers.ada,
    country: "NL",
    rate: 21,
    lines: [
      ["AutoCAD LT", AUTOCAD_LT, 1],
      ["Maya", MAYA, 1],
    ],
  });
  sheet.sell({
    number: numbers.german,
    country: "DE",
    rate: 0,
    lines: [["AutoCAD LT", AUTOCAD_LT_NET, SEATS]],
  });
  sheet.sell({ number: numbers.dutch, country: "NL", rate: 21, lines: [["Mudbox", MUDBOX, 2]] });
  await buyer.goto(await mailedLink("order_confirmation", numbers.german, weekShop()));
  await buyer.getByRole("button", { name: "It’s me, start now" }).first().click();
  await buyer.getByText("Saved.").first().waitFor();

  const checkouts = await asOwner("/Admin/checkouts");
  await expect.poll(() => listed(checkouts, "pending")).toBe("Checkout open (1)");
  const page = await asOwner("/Admin/orders");
  await expect.poll(() => rows(page)).toHaveLength(3);
  expect(await listed(page, "to_deliver")).toBe("To deliver (3)");
  expect(await listed(page, "delivered")).toBe("Delivered (0)");
  await page.getByRole("combobox", { name: "Status" }).selectOption("to_deliver");
  await expect.poll(() => rows(page)).toEqual([numbers.dutch, numbers.german, numbers.ada]);

  await page.getByRole("table").getByRole("link", { name: numbers.german, exact: true }).click();
  await mark(page, /^AutoCAD LT × 12/, "ordered", "S-4711");
  await mark(page, /^AutoCAD LT × 12/, "delivered", "570-11111111");
  await page.goto(`/Admin/orders/${numbers.dutch}`);
  await mark(page, /^Mudbox × 2/, "delivered", "570-22222222");
  await page.goto(`/Admin/orders/${numbers.ada}`);
  await mark(page, /^AutoCAD LT/, "delivered", "570-33333333");
  await mark(page, /^Maya/, "delivered", "570-44444444");
  const mails = page.getByRole("region", { name: "Emails" }).getByRole("listitem");
  await expect.poll(() => mails.count()).toBe(3);
  expect(
    await weekSql()`select reference, count(*)::int from entitlements where state = 'delivered' group by 1 order by 1`,
  ).toMatchObject([
    { reference: "570-11111111", count: SEATS },
    { reference: "570-22222222", count: 2 },
    { reference: "570-33333333", count: 1 },
    { reference: "570-44444444", count: 1 },
  ]);
  // One for the confirmation, and one for each delivery.
  await expect.poll(() => mailedTo(ADA.email).length).toBe(3);
  await expect.poll(() => mailedTo(GERMAN.email).length).toBe(2);
  await expect.poll(() => mailedTo(DUTCH.email).length).toBe(2);

  await page.goto("/Admin/orders?status=delivered");
  await expect.poll(() => rows(page)).toEqual([numbers.dutch, numbers.german, numbers.ada]);
  return page;
}

/** A message is answered, and an address corrected. Returns the page of a stranger with the ended link. */
export async function tuesday(): Promise<Page> {
  await turnTo(TUESDAY);
  numbers.bea = await buyOnce({ ...BEA, email: "bea@exmaple.com" }, mudboxes(1));
  sheet.sell({ number: numbers.bea, country: "NL", rate: 21, lines: [["Mudbox", MUDBOX, 1]] });
  const wrong = await mailedLink("order_confirmation", numbers.bea, weekShop());
  const buyer = await visitWeek();
  await buyer.goto("/contact");
  for (const [label, text] of Object.entries({
    "First name": "Bea",
    "Last name": "Sculptor",
    Email: BEA.email,
    Phone: "+31 20 123 4567",
    Message: "I have paid, and no email has arrived.",
  }))
    await buyer.getByLabel(label).fill(text);
  await buyer.getByRole("button", { name: "Send message" }).click();
  await buyer.getByText("Your Message was sent successfully").waitFor();

  const page = await asOwner("/Admin/messages");
  await page.getByText("Templates for answers").click();
  await page.getByRole("button", { name: "New template" }).click();
  const template = page.getByRole("form", { name: "New template" });
  await template.getByLabel("Name").fill("Mistyped address");
  await template
    .getByLabel("Text")
    .fill("Dear {name},\n\nThe address of {order} was mistyped; it’s corrected.");
  await template.getByRole("button", { name: "Save the template" }).click();
  await page.getByText("“Mistyped address” has been saved.").waitFor();

  await page.goto(`/Admin/orders/${numbers.bea}`);
  await page.getByRole("button", { name: "Correct the address" }).click();
  const correction = page.getByRole("form", { name: "Correct the buyer’s address" });
  await correction.getByLabel("Buyer’s email").fill(BEA.email);
  await correction.getByRole("button", { name: "Correct the address" }).click();
  await page.getByRole("main").getByRole("link", { name: BEA.email }).first().waitFor();

  await page.goto("/Admin/messages?list=unread");
  const message = page.getByRole("article").filter({ hasText: "no email has arrived" });
  await message.getByRole("button", { name: /^Answer/ }).click();
  await message.getByLabel("Template").selectOption("Mistyped address");
  const answer = message.getByRole("textbox", { name: "Answer" });
  await expect.poll(() => answer.inputValue()).toContain("Dear Bea Sculptor");
  await answer.fill((await answer.inputValue()).replace("{order}", numbers.bea));
  await message.getByRole("button", { name: "Send the answer" }).click();
  await message.getByText(`Your answer is on its way to ${BEA.email}.`).waitFor();
  await expect
    .poll(() =>
      weekShop()
        .mails.filter(({ to }) => to.includes(BEA.email))
        .map(({ text }) => text)
        .join(),
    )
    .toContain(`The address of ${numbers.bea} was mistyped; it’s corrected.`);

  await buyer.goto(await mailedLink("new_order_link", numbers.bea, weekShop()));
  await buyer.getByRole("heading", { level: 1, name: `Order ${numbers.bea}` }).waitFor();
  const stranger = await visitWeek();
  await stranger.goto(wrong);
  return stranger;
}
