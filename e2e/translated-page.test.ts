import { describe, expect, it } from "vitest";
import { cardOf } from "./catalogue.ts";
import { addAccount, GOOD_CARD, lastOrder, PASSWORD, payWith, useShop, visitor } from "./journey.ts";
import { untilTheAppRuns } from "./page-watch.ts";
import { chooseOnBoth, main, says, translatePages, untranslated } from "./translated-page.ts";

useShop();

describe("a page that the browser translates", () => {
  it("says of a product what it says untranslated, whatever is chosen", async () => {
    const { page, plain } = await chooseOnBoth({ asked: true });
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
    await panel.getByRole("listitem").getByRole("combobox").selectOption("3 year");
    await panel.getByText("first of three yearly payments").waitFor();
    await panel.getByRole("listitem").getByRole("combobox").selectOption("1 year");
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
    // A page that is translated before the app runs is rendered again.
    await untilTheAppRuns(page);
    await main(page).getByText("Somebody else").click();
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
});
