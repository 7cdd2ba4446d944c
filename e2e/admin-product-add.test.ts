import { describe, expect, it } from "vitest";
import { restoreCatalogue, storedProduct } from "./catalogue.ts";
import { hasFocus, signInAdmin, useShop } from "./journey.ts";
import {
  ADD,
  addButton,
  addForm,
  choose,
  chooseImage,
  discountField,
  fillForm,
  nameField,
  NO_ANSWER,
  openForm,
  pictureFile,
  priceField,
  uploaded,
} from "./product-form.ts";

useShop();
restoreCatalogue();

describe("adding a product", () => {
  it("goes from the form to the catalogue", async () => {
    const page = await openForm();
    await page.getByText("Choose an image first.").waitFor();
    expect(await addButton(page).isDisabled()).toBe(true);
    await fillForm(page, "Test Caliper");
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

  it("requires the monthly price under its field, and loses nothing (D12)", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    await page.getByRole("checkbox", { name: "Monthly" }).check();
    await addButton(page).click();
    const price = page.getByRole("textbox", { name: "Own price of Monthly" });
    await expect.poll(() => hasFocus(price)).toBe(true);
    expect(await price.evaluate((field) => field.getAttribute("aria-invalid"))).toBe("true");
    await page
      .getByText("Monthly needs a price of its own, because the product’s price is for one year.")
      .waitFor();
    expect(await nameField(page).inputValue()).toBe("Test Caliper");
    await price.fill("12");
    await addButton(page).click();
    await page.getByText("Test Caliper added successfully").waitFor();
  });

  it("shows each price message under its field as it is typed, and can't be submitted until it's fixed (D24)", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    const cases = [
      ["0", "", "Product Price must be positive value"],
      ["-5", "", "Product Price must be positive value"],
      ["0.5", "", "Product Price must be at least €1"],
      ["10", "-1", "Discount Price can not be negative value"],
      ["10", "10", "Discount Price must be less than the product price"],
      ["10.0055", "", "Prices have at most two decimals."],
      ["10.005", "", "'10.005' could mean €10,005.00 or €10.005."],
      ["1e3", "", "'1e3' is not an amount."],
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

  it("stores the typed price in any accepted form, and the wheel and arrows change nothing (D69)", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    await priceField(page).fill("");
    await priceField(page).pressSequentially("1.299,50");
    await discountField(page).fill("€ 99,95");
    await priceField(page).hover();
    await priceField(page).focus();
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("ArrowUp");
    expect(await priceField(page).inputValue()).toBe("1.299,50");
    expect(await page.getByTestId("card-preview").textContent()).toContain("€1,199.55");
    // The draft keeps exactly what was typed (D25).
    await signInAdmin(page, ADD);
    await expect.poll(() => priceField(page).inputValue()).toBe("1.299,50");
    expect(await discountField(page).inputValue()).toBe("€ 99,95");
    await addButton(page).click();
    await page.getByText("Test Caliper added successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({ price_cents: 1299_50 });
  });

  it("waits for an upload, which continues while the list is open", async () => {
    const page = await openForm();
    await priceField(page).fill("10");
    const held: (() => void)[] = [];
    await page.route("**/api/images", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.locator('input[type="file"]').setInputFiles(await pictureFile());
    await page.getByText("Wait until the image is uploaded.").waitFor();
    expect(await page.getByRole("radio", { name: "Out of stock" }).isDisabled()).toBe(true);
    expect(await addButton(page).isDisabled()).toBe(true);
    await page.getByRole("tab", { name: "View Products" }).click();
    await page.getByRole("article").first().waitFor();
    const arrived = page.waitForResponse("**/api/images");
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await arrived;
    await page.getByRole("tab", { name: "Add Product" }).click();
    await uploaded(page);
    expect(await page.getByRole("radio", { name: "Out of stock" }).isEnabled()).toBe(true);
    expect(await priceField(page).inputValue()).toBe("10");
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

  it("keeps everything after a failed save, with the server's message in red (D25)", async () => {
    const page = await openForm();
    await fillForm(page, "AutoCAD");
    await addButton(page).click();
    await addForm(page).getByText("A product with this name already exists.").first().waitFor();
    expect(await nameField(page).getAttribute("aria-invalid")).toBe("true");
    await page.route("**/trpc/products.create*", (route) => route.abort());
    await nameField(page).fill("Test Caliper");
    await addButton(page).click();
    await page.getByRole("alert").getByText(NO_ANSWER).waitFor();
    expect(await priceField(page).inputValue()).toBe("120");
    expect(await page.getByTestId("card-preview").locator("img").count()).toBe(1);
  });

  it("keeps the draft across a reload, and discards it with its image on request", async () => {
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

  it("says beside the image that the draft has outlived it, and accepts another (D23, D25)", async () => {
    const page = await openForm();
    await fillForm(page, "Test Caliper");
    const otherTab = await page.context().newPage();
    await signInAdmin(otherTab, ADD);
    const removed = otherTab.waitForResponse(/images\.remove/);
    await otherTab.getByRole("button", { name: "Discard draft" }).click();
    await otherTab.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
    await removed;

    await addButton(page).click();
    const image = page.getByRole("group", { name: "Image", exact: true });
    const gone = page.getByText("This image is no longer in the shop. Choose it again.");
    await image.filter({ has: gone }).waitFor();
    expect(await nameField(page).inputValue()).toBe("Test Caliper");
    const arrived = page.waitForResponse("**/api/images");
    await page.locator('input[type="file"]').setInputFiles(await pictureFile());
    await arrived;
    await image.filter({ has: gone }).waitFor({ state: "detached" });
    await addButton(page).click();
    await page.getByText("Test Caliper added successfully").waitFor();
  });

  it("drops the subcategories of a removed main category, with a message", async () => {
    const page = await openForm();
    await choose(page, "Main categories", "Media & Entertainment");
    await choose(page, "Subcategories", "Gaming & VR");
    await page.getByRole("button", { name: "Remove Media & Entertainment" }).click();
    await page.getByText("Also removed: Gaming & VR.").waitFor();
    expect(await page.getByRole("button", { name: "Remove Gaming & VR" }).count()).toBe(0);
  });
});
