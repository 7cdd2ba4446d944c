import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putProduct, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { hasFocus, signInAdmin, sql, useShop } from "./journey.ts";
import {
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
    await putProduct("Test Caliper");
  });

  it("saves, closes, refreshes the list and confirms it", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    expect(await priceField(page).inputValue()).toBe("200");
    await nameField(page).fill("Test Gauge");
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

  it("names the wrong line of the facts under their field, and saves them tidied (D73)", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    const facts = page.getByRole("textbox", { name: "Facts" });
    await facts.fill("Needs: a battery\n\nLanguages");
    await saveButton(page).click();
    await page.getByText("Line 3 of Facts has no colon: 'Languages'. Write 'Name: value'.").waitFor();
    expect(await facts.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => hasFocus(facts)).toBe(true);
    await facts.fill("Needs: a battery\n\n Languages :English ");
    await saveButton(page).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({
      facts: "Needs: a battery\nLanguages: English",
    });
  });

  it("closes with Back, asks about unsaved changes, and discards them when told to", async () => {
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

  it("keeps an unsaved edit across a reload, unless the product changed meanwhile (D25, D27)", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await descriptionField(page).fill("Unsaved.");
    const edit = new URL(page.url());
    await signInAdmin(page, edit.pathname + edit.search);
    await page.getByText("Your unsaved edit of this product is back.").waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Unsaved.");
    await sql`update products set version = version + 1, description = 'Theirs.' where productname = 'Test Caliper'`;
    await signInAdmin(page, edit.pathname + edit.search);
    await page.getByText("This product was changed since your unsaved edit began.").waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Theirs.");
  });

  it("keeps everything after a failed save (D25)", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await page.route("**/trpc/products.update*", (route) => route.abort());
    await descriptionField(page).fill("Typed.");
    await saveButton(page).click();
    await page.getByRole("alert").getByText(NO_ANSWER).waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Typed.");
  });

  it("says when somebody else saved first, and can load their version (D27)", async () => {
    const page = await openStale();
    expect(await descriptionField(page).inputValue()).toBe("Mine.");
    await page.getByRole("button", { name: "Load their version" }).click();
    await expect.poll(() => descriptionField(page).inputValue()).toBe("Theirs.");
    await nameField(page).fill("Test Gauge");
    await saveButton(page).click();
    await page.getByText("Test Gauge updated successfully").waitFor();
    expect(await storedProduct("Test Gauge")).toMatchObject({ description: "Theirs.", version: 3 });
  });

  it("can deliberately overwrite it (D27)", async () => {
    const page = await openStale();
    await page.getByRole("button", { name: "Keep mine" }).click();
    const question = page.getByRole("alertdialog", { name: "Save over their version?" });
    await question.getByText("Theirs differs from yours in: Description.").waitFor();
    await question.getByRole("button", { name: "Save mine" }).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({ description: "Mine.", version: 3 });
  });
});
