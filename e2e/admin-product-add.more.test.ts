import { describe, expect, it } from "vitest";
import { restoreCatalogue } from "./catalogue.ts";
import { signInAdmin, useShop } from "./journey.ts";
import {
  ADD,
  addButton,
  fillForm,
  nameField,
  openForm,
  pictureFile,
  priceField,
  uploaded,
  addForm,
  choose,
  discountField,
  NO_ANSWER,
} from "./product-form.ts";

useShop();

restoreCatalogue();

describe("adding a product", () => {
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
});

describe("adding a product", () => {
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
});
