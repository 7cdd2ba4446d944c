import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { buy, writeMessage } from "./admin-area.ts";
import { cardOf, putOnly, restoreCatalogue } from "./catalogue.ts";
import {
  addAccount,
  GOOD_CARD,
  lastOrder,
  PASSWORD,
  payWith,
  signInAdmin,
  sql,
  useShop,
  visitor,
} from "./journey.ts";
import { descriptionField, DESK, LIST, openEdit } from "./product-form.ts";
import { translate, translatePages, untranslated } from "./translated-page.ts";

useShop();
restoreCatalogue();

const main = (page: Page) => page.getByRole("main");

/** What the page says to anybody, as it was before the translation. */
const says = async (page: Page): Promise<string> =>
  untranslated(
    await main(page).evaluate((element) => {
      const copy = document.importNode(element, true);
      for (const left of copy.querySelectorAll("script, noscript")) left.remove();
      return copy.textContent;
    }),
  );

/** On a product's page: another plan, prices without VAT, three units, back to the first plan, and one more time. */
async function chooseAround(page: Page): Promise<void> {
  const plan = (name: RegExp) => page.getByRole("radio", { name });
  await plan(/1 year/).check();
  await main(page)
    .getByRole("radio", { name: /without VAT/ })
    .check();
  await page.getByRole("button", { name: /Increase quantity/ }).click();
  await page.getByRole("button", { name: /Increase quantity/ }).click();
  await plan(/Monthly/).check();
  await main(page)
    .getByRole("radio", { name: /with VAT/ })
    .check();
  await plan(/1 year/).check();
  await main(page)
    .getByRole("radio", { name: /without VAT/ })
    .check();
}

describe("a page that the browser translates", () => {
  it.each([
    { manner: "replaces", asked: false },
    { manner: "replaces", asked: true },
    { manner: "rewrites", asked: true },
    { manner: "replaces", asked: true, amongScripts: true },
  ] as const)("says of a product what it says untranslated, whatever is chosen (%o)", async (translation) => {
    const plain = await visitor();
    await plain.goto("/products/mudbox");
    await chooseAround(plain);
    expect(await says(plain)).toContain("€47.93/year excl. VAT");

    const page = await visitor();
    await translatePages(page, translation);
    await page.goto("/products/mudbox");
    if (translation.asked) await translate(page);
    await main(page).getByText("‹").first().waitFor();
    await chooseAround(page);
    await expect.poll(() => says(page)).toBe(await says(plain));
    await page.getByRole("button", { name: /add to cart/i }).click();
    await plain.getByRole("button", { name: /add to cart/i }).click();
    await plain.getByText("In your cart as 1 year").waitFor();
    await expect.poll(() => says(page)).toBe(await says(plain));
  });

  it("sells: search, filters, cart, payment, receipt, the order's page and sign-in", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await translatePages(page);
    await page.goto("/products");
    const articles = page.getByRole("article");
    const workflows = page.getByRole("checkbox", { name: "Workflows" });
    await workflows.check();
    await main(page)
      .getByRole("link", { name: /Workflows/ })
      .first()
      .waitFor();
    await workflows.uncheck();
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => articles.count()).toBe(48);
    const search = page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...");
    await search.fill("nothing like it");
    await main(page).getByText("No Products to show.").waitFor();
    await search.fill("revit lt");
    await expect.poll(() => articles.count()).toBe(3);
    const card = cardOf(page, "Revit LT");
    await card.getByRole("combobox").selectOption("1 year");
    await card.getByRole("button", { name: /add to cart/i }).click();
    await card.getByText("Added Successfully").waitFor();
    await page.getByRole("link", { name: "Show as list" }).click();
    await page.getByRole("link", { name: "Show as cards" }).click();

    await page.getByRole("button", { name: /^Cart/ }).click();
    const panel = page.getByRole("dialog", { name: /cart/i });
    await panel.getByRole("button", { name: /Increase quantity/ }).click();
    await expect.poll(async () => untranslated(await panel.innerText())).toContain("You pay today\n€574.00");
    await panel.getByRole("combobox").selectOption("3 year");
    await panel.getByText("first of three yearly payments").waitFor();
    await panel.getByRole("combobox").selectOption("1 year");
    await expect.poll(async () => untranslated(await panel.innerText())).toContain("You pay today\n€574.00");
    await panel.getByRole("link", { name: "Checkout" }).click();
    const summary = page.getByRole("region", { name: "Order summary" });
    await expect.poll(async () => untranslated(await summary.innerText())).toContain("2 × 1 year, €287/year");
    await payWith(page, GOOD_CARD);
    await main(page).getByText("Payment received").waitFor();
    const order = await lastOrder();
    expect(order).toMatchObject({ status: "paid", amount_cents: 574_00 });
    const number = `SO-00${order.sequence}`;
    await expect.poll(() => says(page)).toContain("Hello Ada Drafter, thank you for your order.");

    await page.getByRole("link", { name: "Order page" }).click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await main(page).getByText("Somebody else, or another address").click();
    const email = page.locator('input[type="email"]').first();
    await email.fill("nobody");
    await page.getByRole("button", { name: "Save" }).first().click();
    await main(page).getByText("Enter a valid email address.").waitFor();
    await email.fill("cad@example.com");
    await page.getByRole("button", { name: "Save" }).first().click();
    await main(page).getByText("Saved.").waitFor();

    const user = `vera-${crypto.randomUUID().slice(0, 8)}`;
    await addAccount(user);
    await page.goto("/login?from=/account");
    for (const password of ["Wrong#42", PASSWORD]) {
      await page.locator('[name="username"]').fill(user);
      await page.locator('[name="password"]').fill(password);
      await page.getByRole("button", { name: /^‹?Sign In/ }).click();
      if (password !== PASSWORD) await page.getByRole("alert").getByText("‹").first().waitFor();
    }
    await page.waitForURL("**/account");
    await expect.poll(() => says(page)).toContain(`Signed in as ${user}`);
  });

  it("is worked with in the admin area: orders, an order, a message, a product", async () => {
    await putOnly("Test Caliper");
    const number = await buy("test-caliper");
    const page = await visitor(DESK);
    await translatePages(page);
    await signInAdmin(page, "/Admin/orders");
    await page.getByRole("searchbox").fill(number);
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect.poll(() => rows.allTextContents()).toEqual([number]);
    await page.getByRole("combobox", { name: "Status" }).selectOption("expired");
    await main(page).getByText("No order matches this search.").waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("paid");
    await page.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await expect.poll(() => says(page)).toContain("Paid, to be delivered");

    const words = `Seats for twelve? ${crypto.randomUUID()}`;
    await writeMessage(words);
    await sql`update contact_messages set first_name = 'דוד' where message = ${words}`;
    await page.goto("/Admin/messages");
    const message = page.getByRole("article").filter({ hasText: words });
    // What's beside a name in another script keeps its order.
    await message.locator("bdi").getByText("דוד Hopper").waitFor();
    await message.getByRole("button", { name: "Mark as read" }).click();
    await message.getByRole("button", { name: "Mark as unread" }).waitFor();

    await page.goto(LIST);
    await openEdit(page, "Test Caliper");
    await page.getByRole("textbox", { name: /^‹?Price›?$/ }).fill("250");
    await descriptionField(page).fill("Measures.");
    await page.getByRole("button", { name: /^‹?Save/ }).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    await expect
      .poll(async () => untranslated((await cardOf(page, "Test Caliper").textContent()) ?? ""))
      .toContain("€250");
  });
});
