import { describe, expect, it } from "vitest";
import { restoreCatalogue } from "./catalogue.ts";
import { hasFocus, useShop } from "./journey.ts";
import {
  addButton,
  addForm,
  choose,
  chooseImage,
  discountField,
  fillForm,
  nameField,
  openForm,
  priceField,
} from "./product-form.ts";

useShop();
restoreCatalogue();

describe("adding a product", () => {
  it("goes from the form to the catalogue", async () => {
    const page = await openForm();
    await page.getByText("Choose an image first.").waitFor();
    expect(await addButton(page).isDisabled()).toBe(true);
    await fillForm(page, "Test Caliper");
    await page.getByRole("button", { name: "Use an https address instead" }).click();
    await page.getByLabel("Image address").fill("https://example.com/caliper.png");
    await page.getByText("Use the image’s address, or clear it, first.").waitFor();
    expect(await addButton(page).isDisabled()).toBe(true);
    await page.getByLabel("Image address").fill("");
    await choose(page, "Main categories", "Media & Entertainment");
    await choose(page, "Subcategories", "Film & VFX");
    await page.getByRole("checkbox", { name: "Monthly" }).check();
    await page.getByRole("textbox", { name: "Own price of Monthly" }).fill("€ 9,95");
    expect(await page.getByTestId("card-preview").textContent()).toContain("€99.50");
    await page.route("**/trpc/products.create*", async (route) => {
      await page.getByRole("button", { name: "Adding Product..." }).waitFor();
      await route.continue();
    });
    await addButton(page).click();
    const success = page.getByText("Test Caliper added successfully");
    await success.waitFor();
    // The next product starts with an empty form.
    expect(await nameField(page).inputValue()).toBe("");
    expect(await page.getByTestId("card-preview").locator("img").count()).toBe(0);
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await success.waitFor({ state: "detached" });
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

  it("shows each price message under its field as it is typed, and can't be submitted until it's fixed (D24)", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    const cases = [
      ["0", "", "Product Price must be positive value"],
      ["10", "10", "Discount Price must be less than the product price"],
      ["10.005", "", "'10.005' could mean €10,005.00 or €10.005."],
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

  it("says what's missing under each field, and moves to the first", async () => {
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
    await expect.poll(() => hasFocus(nameField(page))).toBe(true);
  });
});
