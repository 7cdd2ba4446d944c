import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putOnly, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { hasFocus, useShop } from "./journey.ts";
import {
  changedByOthers,
  descriptionField,
  nameField,
  NO_ANSWER,
  openEdit,
  openList,
  openStale,
  priceField,
  saveButton,
} from "./product-form.ts";

useShop();
restoreCatalogue();

describe("editing a product", () => {
  beforeEach(async () => {
    await putOnly("Test Caliper");
  });

  it("keeps everything after a failed save (D25); then saves, closes, refreshes the list and confirms it", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    expect(await priceField(page).inputValue()).toBe("200");
    await nameField(page).fill("Test Gauge");
    await page.route("**/trpc/products.update*", (route) => route.abort());
    await saveButton(page).click();
    await page.getByRole("alert").getByText(NO_ANSWER).waitFor();
    expect(await nameField(page).inputValue()).toBe("Test Gauge");
    await page.unroute("**/trpc/products.update*");
    await page.route("**/trpc/products.update*", async (route) => {
      await page.getByRole("button", { name: "Updating Product..." }).waitFor();
      await route.continue();
    });
    await saveButton(page).click();
    const success = page.getByText("Test Gauge updated successfully");
    await success.waitFor();
    await cardOf(page, "Test Gauge").waitFor();
    await success.waitFor({ state: "detached" });
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await storedProduct("Test Gauge")).toMatchObject({ version: 2, price_cents: 20_000 });
  });

  it("closes with Back, asks about unsaved changes, and discards them if confirmed", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await openEdit(page, "Test Caliper");
    await descriptionField(page).fill("Unsaved.");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await descriptionField(page).inputValue()).toBe("Unsaved.");
    await page.goBack();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?tab=view");
    await openEdit(page, "Test Caliper");
    expect(await descriptionField(page).inputValue()).toBe("A tool for tests.");
  });

  it("adopts fields that only the other administrator changed, with a message (D27)", async () => {
    const page = await openStale(async (theirs) => {
      await priceField(theirs).fill("250");
      await theirs.getByRole("radio", { name: "Out of stock" }).check();
    });
    const others = changedByOthers(page);
    await others.getByText("Their changes to Price and Stock are in this form now.").waitFor();
    await expect.poll(() => hasFocus(others)).toBe(true);
    expect(await descriptionField(page).inputValue()).toBe("Mine.");
    expect(await priceField(page).inputValue()).toBe("250");
    await saveButton(page).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({
      description: "Mine.",
      price_cents: 250_00,
      stock: false,
      version: 3,
    });
  });
});
