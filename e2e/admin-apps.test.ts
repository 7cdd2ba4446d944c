import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putOnly, restoreCatalogue, storedOrder, storedProduct } from "./catalogue.ts";
import { hasFocus, useShop } from "./journey.ts";
import { askToDelete, openList } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(() => putOnly("Test Rule", "Test Plumb", "Test Level", "Test Caliper"));

describe("the list", () => {
  it("finds a product by name, and offers no reordering while the list is filtered", async () => {
    const page = await openList();
    await page.getByRole("searchbox", { name: "Find a product by name" }).fill("test l");
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    await page.getByText("1 of 4 products. Clear the text to move them up or down.").waitFor();
    expect(await page.getByRole("button", { name: "Move Test Level up" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });
});

describe("the order (D21)", () => {
  it("is changed with buttons, which keep the focus; quick moves are saved one after another", async () => {
    const page = await openList();
    let inProgress = 0;
    let most = 0;
    await page.route("**/trpc/products.move*", async (route) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      const answer = await route.fetch();
      inProgress -= 1;
      await route.fulfill({ response: answer });
    });
    const down = page.getByRole("button", { name: "Move Test Caliper down" });
    await down.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(down)).toBe(true);
    await page.getByText("Test Caliper, position 4 of 4").waitFor({ state: "attached" });
    await expect
      .poll(() => storedOrder(4))
      .toEqual(["Test Level", "Test Plumb", "Test Rule", "Test Caliper"]);
    expect(most).toBe(1);
  });
});

describe("deleting (D22)", () => {
  it("can be undone for two seconds, separately for each card", async () => {
    const page = await openList();
    await askToDelete(page, "Test Caliper");
    await page.getByText("Test Caliper will be deleted in").first().waitFor();
    await askToDelete(page, "Test Level");
    // The later one, so that the first one's two seconds may be over by now.
    await cardOf(page, "Test Level").locator("xpath=../..").getByRole("button", { name: "Undo" }).click();
    await cardOf(page, "Test Caliper").waitFor({ state: "detached" });
    expect(await storedProduct("Test Caliper")).toBeUndefined();
    expect(await storedProduct("Test Level")).toBeDefined();
    await page.getByRole("button", { name: "Delete Test Level" }).waitFor();
  });
});
