import type { Page } from "playwright-core";
import sharp from "sharp";
import { cardOf } from "./catalogue.ts";
import { signInAdmin, visitor } from "./journey.ts";

export const ADD = "/Admin/apps";
export const LIST = "/Admin/apps?tab=view";
export const DESK = { viewport: { width: 1440, height: 1000 } } as const;
/** The message shown if a call got no response. */
export const NO_ANSWER = "The server did not respond. Please try again.";

export const nameField = (page: Page) => page.getByRole("textbox", { name: "Product name" });
export const priceField = (page: Page) => page.getByRole("textbox", { name: "Price", exact: true });
export const discountField = (page: Page) => page.getByRole("textbox", { name: "Discount price" });
export const descriptionField = (page: Page) => page.getByRole("textbox", { name: "Description" });

export async function openForm(visiting?: Page): Promise<Page> {
  const page = visiting ?? (await visitor(DESK));
  await signInAdmin(page, ADD);
  await nameField(page).waitFor();
  return page;
}

/** Opens the admin's list, which must contain 'Test Caliper'. */
export async function openList(options: Parameters<typeof visitor>[0] = DESK): Promise<Page> {
  const page = await visitor(options);
  await signInAdmin(page, LIST);
  await cardOf(page, "Test Caliper").waitFor();
  return page;
}

/** A real picture, generated here. */
export async function pictureFile() {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#1d4ed8" } })
    .png()
    .toBuffer();
  return { name: "Caliper drawing.png", mimeType: "image/png", buffer };
}

/** Waits until the card beside the form shows an uploaded image. */
export async function uploaded(page: Page): Promise<void> {
  await page.getByTestId("card-preview").locator('img[src^="/images/"]').waitFor();
}

export async function chooseImage(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await pictureFile());
  await uploaded(page);
}

export async function fillForm(page: Page, productname: string): Promise<void> {
  await nameField(page).fill(productname);
  await chooseImage(page);
  await priceField(page).fill("120");
  await discountField(page).fill("20.50");
  await descriptionField(page).fill("Measures to the hundredth.");
}

export async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: select }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

export async function openEdit(page: Page, productname: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${productname}` }).click();
  await page.getByRole("dialog", { name: "Edit product" }).waitFor();
  await nameField(page).waitFor();
}

export const addButton = (page: Page) => page.getByRole("button", { name: "Add Product" });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
export const addForm = (page: Page) => page.getByRole("form", { name: "Add Product" });

export async function askToDelete(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this product?" });
  await question.getByText(name).waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
}

/**
 * Two administrators open and change 'Test Caliper', and the other one saves first. Returns the page of the one whose
 * save is refused (D27). Both change the description unless the options differ.
 */
export async function openStale(
  changeTheirs = (theirs: Page) => descriptionField(theirs).fill("Theirs."),
): Promise<Page> {
  const mine = await openList();
  await openEdit(mine, "Test Caliper");
  const theirs = await openList();
  await openEdit(theirs, "Test Caliper");
  await changeTheirs(theirs);
  await saveButton(theirs).click();
  await theirs.getByText("Test Caliper updated successfully").waitFor();
  await descriptionField(mine).fill("Mine.");
  await saveButton(mine).click();
  await mine.getByRole("alert").getByText("changed this product").waitFor();
  await changedByOthers(mine).waitFor();
  return mine;
}

/** The edit form's note about an edit conflict. */
export const changedByOthers = (page: Page) =>
  page.getByRole("region", { name: "Changed since your edit began" });
