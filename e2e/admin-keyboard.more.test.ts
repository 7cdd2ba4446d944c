import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putOnly, restoreCatalogue, storedOrder } from "./catalogue.ts";
import { hasFocus, sql, useShop } from "./journey.ts";
import {
  descriptionField,
  discountField,
  nameField,
  openForm,
  openList,
  pictureFile,
  priceField,
  saveButton,
  uploaded,
} from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(() => putOnly("Test Level", "Test Caliper"));

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
  });

/** Presses Tab until the wanted element has the focus, which proves that it can be reached. */
async function tabTo(page: Page, wanted: ReturnType<Page["getByRole"]>): Promise<void> {
  const presses = 60;
  for (let press = 0; press < presses; press += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the focus did not reach it");
}

describe("with the keyboard alone", () => {
  it("adds a product", async () => {
    const page = await openForm();
    await nameField(page).focus();
    await page.keyboard.type("Test Square");
    // Before moving to the button: the browser takes a moment to intercept its file dialog.
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, page.getByRole("button", { name: "Choose an image" }));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(await pictureFile());
    await uploaded(page);
    await tabTo(page, priceField(page));
    await page.keyboard.type("80");
    await tabTo(page, page.getByRole("combobox", { name: "Main categories" }));
    await page.keyboard.type("media");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("combobox", { name: "Subcategories" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("radio", { name: "In stock" }));
    await page.keyboard.press("ArrowDown");
    await tabTo(page, descriptionField(page));
    await page.keyboard.type("Two straight edges.");
    await tabTo(page, page.getByRole("button", { name: "Add Product" }));
    await page.keyboard.press("Enter");
    await page.getByText("Test Square added successfully").waitFor();
    await expect.poll(() => hasFocus(nameField(page))).toBe(true);
    const [row] = await sql`
      select stock, to_jsonb(main_categories) as main_categories, to_jsonb(subcategories) as subcategories
      from products where productname = 'Test Square'`;
    expect(row).toEqual({
      stock: false,
      main_categories: ["Media & Entertainment"],
      subcategories: ["Film & VFX"],
    });
  });

  it("edits, moves and deletes a product, with the focus always on the next step", async () => {
    const page = await openList();
    await tabTo(page, page.getByRole("button", { name: "Edit Test Caliper" }));
    await page.keyboard.press("Enter");
    await discountField(page).focus();
    await page.keyboard.type("50");
    await tabTo(page, page.getByRole("combobox", { name: "Main categories" }));
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "Media & Entertainment" }).waitFor();
    // Escape closes the menu but not the dialog.
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: "Media & Entertainment" }).waitFor({ state: "detached" });
    await tabTo(page, saveButton(page));
    await page.keyboard.press("Enter");
    await page.getByText("Test Caliper updated successfully").waitFor();
    await expect.poll(() => focusedName(page)).toBe("Edit Test Caliper");
    await tabTo(page, page.getByRole("button", { name: "Move Test Level up" }));
    await page.keyboard.press("Enter");
    await expect.poll(() => storedOrder(2)).toEqual(["Test Level", "Test Caliper"]);
    expect(await focusedName(page)).toBe("Move Test Level up");
    await tabTo(page, page.getByRole("button", { name: "Delete Test Level" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }));
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedName(page)).toBe("Undo");
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedName(page)).toBe("Delete Test Level");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }));
    await page.keyboard.press("Enter");
    await cardOf(page, "Test Level").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toBe("1 product");
  });
});
