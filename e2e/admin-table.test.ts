import { beforeEach, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { putOnly, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { hasFocus, signInAdmin, useShop, visitor } from "./journey.ts";
import { box, button, openTable, region } from "./product-table.ts";
import { DESK, LIST } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(() => putOnly("Test Plumb", "Test Level", "Test Caliper"));

describe("the table of products (D62)", () => {
  it("is chosen in the address, shows prices and places, and keeps the filter", async () => {
    const page = await visitor(DESK);
    await signInAdmin(page, `${LIST}&q=test+c`);
    await page.getByRole("link", { name: "Show as table" }).click();
    const row = page.getByRole("row", { name: /Test Caliper/ });
    expect(await row.getByRole("cell").allInnerTexts()).toEqual(
      [/Select/, /None/, "€200.00", /None/, "€200.00", /None/, "In stock", "1"].map((text) =>
        expect.stringMatching(text),
      ),
    );
    expect(new URL(page.url()).searchParams.get("q")).toBe("test c");
    expect(await page.getByRole("checkbox", { name: "Select Test" }).count()).toBe(1);
    await page.reload();
    await row.waitFor();
  });

  it("changes three products by a rule, after a dry run, and buyers pay the new price", async () => {
    const page = await openTable();
    for (const name of ["Test Plumb", "Test Level", "Test Caliper"]) await box(page, name).check();
    await button(page, "Change 3 selected products").click();
    const change = region(page, "Change 3 products");
    await expect.poll(() => hasFocus(change.getByRole("heading"))).toBe(true);
    await button(page, "Check without changing").click();
    await change.getByText("Enter a percentage.").waitFor();
    await change.getByRole("textbox", { name: "Percentage" }).fill("4,9");
    await change.getByRole("combobox", { name: "Round" }).selectOption("95");
    await button(page, "Check without changing").click();
    await change.getByText("Nothing has changed yet. 3 products would.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await change.getByRole("row").nth(1).innerText()).toMatch(
      /Test Caliper[^]*Buyer pays, 1 year[^]*€200\/year[^]*€209\.95\/year/,
    );
    expect(await storedProduct("Test Caliper")).toMatchObject({ price_cents: 200_00 });
    await button(page, "Change 3 products").click();
    await page.getByText("3 products changed.").waitFor();
    await page
      .getByRole("row", { name: /Test Level/ })
      .getByText("€209.95")
      .first()
      .waitFor();
    const buyer = await visitor();
    await buyer.goto("/products/test-plumb");
    await buyer.getByText("€209.95").first().waitFor();
  });
});
