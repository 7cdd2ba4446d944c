import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putProduct, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { signInAdmin, sql, useShop } from "./journey.ts";
import {
  ADD,
  addButton,
  addForm,
  choose,
  chooseImage,
  descriptionField,
  discountField,
  fillForm,
  nameField,
  NO_ANSWER,
  openEdit,
  openForm,
  openList,
  priceField,
  saveButton,
} from "./product-form.ts";

useShop();
restoreCatalogue();

/** Two admins open the same product, the other one saves first. */
async function openStale(): Promise<Page> {
  const mine = await openList();
  await openEdit(mine, "Test Caliper");
  const theirs = await openList();
  await openEdit(theirs, "Test Caliper");
  await descriptionField(theirs).fill("Theirs.");
  await saveButton(theirs).click();
  await theirs.getByText("Test Caliper updated successfully").waitFor();
  await descriptionField(mine).fill("Mine.");
  await saveButton(mine).click();
  await mine.getByRole("alert").getByText("changed this product").waitFor();
  return mine;
}

describe("adding a product", () => {
  it("goes from the form to the shop", async () => {
    const page = await openForm();
    await page.getByText("Choose an image first.").waitFor();
    expect(await addButton(page).isDisabled()).toBe(true);
    await fillForm(page, "Test Caliper");
    await choose(page, "Main categories", "Media & Entertainment");
    await choose(page, "Subcategories", "Film & VFX");
    await page.getByRole("checkbox", { name: "Monthly" }).check();
    await page.getByRole("spinbutton", { name: "Own price of Monthly" }).fill("9.95");
    expect(await page.getByTestId("card-preview").textContent()).toContain("€99.50");
    await page.route("**/trpc/products.create*", async (route) => {
      await page.getByRole("button", { name: "Adding Product..." }).waitFor();
      await route.continue();
    });
    await addButton(page).click();
    await page.getByText("Test Caliper added successfully").waitFor();
    // The next one starts from nothing.
    expect(await nameField(page).inputValue()).toBe("");
    expect(await page.getByTestId("card-preview").locator("img").count()).toBe(0);
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await page.goto("/products/test-caliper");
    await page.getByRole("heading", { name: "Test Caliper" }).waitFor();
    await page.getByText("€9.95").first().waitFor();
    expect(
      await page
        .locator('main img[src^="/images/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });

  it("shows each price message under its field while it is typed, and is off meanwhile (D24)", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    const cases = [
      ["0", "", "Product Price must be positive value"],
      ["-5", "", "Product Price must be positive value"],
      ["0.5", "", "Product Price must be at least €1"],
      ["10", "-1", "Discount Price can not be negative value"],
      ["10", "10", "Discount Price must be less than the product price"],
      ["10.005", "", "Prices have at most two decimals."],
    ] as const;
    for (const [price, discount, message] of cases) {
      await priceField(page).fill(price);
      await discountField(page).fill(discount);
      const field = message.startsWith("Discount") ? discountField(page) : priceField(page);
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      const note = await field.getAttribute("aria-describedby");
      await page
        .locator(`[id="${note?.split(" ")[0]}"]`)
        .getByText(message)
        .waitFor();
      expect(await addButton(page).isDisabled()).toBe(true);
    }
    await priceField(page).fill("10");
    await expect.poll(() => addButton(page).isEnabled()).toBe(true);
  });

  it("tells what is missing under its fields, and goes to the first", async () => {
    const page = await openForm();
    await chooseImage(page);
    await page.getByRole("checkbox", { name: "1 year" }).uncheck();
    await addButton(page).click();
    for (const text of [
      "Product name is required.",
      "Price is required.",
      "Choose at least one plan.",
      "Description is required.",
    ]) {
      await addForm(page).getByText(text).waitFor();
    }
    expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it("keeps everything after a failed save, with the server's words in red (D25)", async () => {
    const page = await openForm();
    await fillForm(page, "AutoCAD");
    await addButton(page).click();
    await addForm(page).getByText("A product with this name exists already.").first().waitFor();
    expect(await nameField(page).getAttribute("aria-invalid")).toBe("true");
    await page.route("**/trpc/products.create*", (route) => route.abort());
    await nameField(page).fill("Test Caliper");
    await addButton(page).click();
    await page.getByRole("alert").getByText(NO_ANSWER).waitFor();
    expect(await priceField(page).inputValue()).toBe("120");
    expect(await page.getByTestId("card-preview").locator("img").count()).toBe(1);
  });

  it("keeps the draft over a reload, and discards it with its image when asked to", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    await choose(page, "Main categories", "Workflows");
    await signInAdmin(page, ADD);
    await expect.poll(() => nameField(page).inputValue()).toBe("Test Caliper");
    expect(await discountField(page).inputValue()).toBe("20.50");
    await addForm(page).getByText("Workflows").waitFor();
    const image = await page.getByTestId("card-preview").locator("img").getAttribute("src");
    const removed = page.waitForResponse(/images\.remove/);
    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
    expect(await nameField(page).inputValue()).toBe("");
    await removed;
    expect((await page.request.get(image ?? "")).status()).toBe(404);
    await signInAdmin(page, ADD);
    await nameField(page).waitFor();
    expect(await nameField(page).inputValue()).toBe("");
  });

  it("drops the subcategories of a main category that goes, and says so", async () => {
    const page = await openForm();
    await choose(page, "Main categories", "Media & Entertainment");
    await choose(page, "Subcategories", "Gaming & VR");
    await page.getByRole("button", { name: "Remove Media & Entertainment" }).click();
    await page.getByText("Went with their main category: Gaming & VR.").waitFor();
    expect(await page.getByRole("button", { name: "Remove Gaming & VR" }).count()).toBe(0);
  });
});

describe("editing a product", () => {
  beforeEach(async () => {
    await putProduct("Test Caliper");
  });

  it("saves, closes, refreshes the list and says so", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    expect(await priceField(page).inputValue()).toBe("200");
    await nameField(page).fill("Test Gauge");
    await page.route("**/trpc/products.update*", async (route) => {
      await page.getByRole("button", { name: "Updating Product..." }).waitFor();
      await route.continue();
    });
    await saveButton(page).click();
    await page.getByText("Test Gauge updated successfully").waitFor();
    await cardOf(page, "Test Gauge").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await storedProduct("Test Gauge")).toMatchObject({ version: 2, price_cents: 20_000 });
  });

  it("closes with Back, asks when something is unsaved, and discards it when told to", async () => {
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

  it("keeps an unsaved edit over a reload, unless the product changed meanwhile (D25, D27)", async () => {
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

  it("is told when somebody was ahead, and can load their version (D27)", async () => {
    const page = await openStale();
    expect(await descriptionField(page).inputValue()).toBe("Mine.");
    await page.getByRole("button", { name: "Load their version" }).click();
    await expect.poll(() => descriptionField(page).inputValue()).toBe("Theirs.");
    await nameField(page).fill("Test Gauge");
    await saveButton(page).click();
    await page.getByText("Test Gauge updated successfully").waitFor();
    expect(await storedProduct("Test Gauge")).toMatchObject({ description: "Theirs.", version: 3 });
  });

  it("can save over it, knowingly (D27)", async () => {
    const page = await openStale();
    await page.getByRole("button", { name: "Keep mine" }).click();
    const question = page.getByRole("alertdialog", { name: "Save over their version?" });
    await question.getByText("Theirs differs from yours in: Description.").waitFor();
    await question.getByRole("button", { name: "Save mine" }).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({ description: "Mine.", version: 3 });
  });
});
