import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putProduct, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { hasFocus, signInAdmin, sql, useShop } from "./journey.ts";
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
    await putProduct("Test Caliper");
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

  it("reports the wrong line of the facts under their field, and saves them tidied (D73)", async () => {
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

  it("keeps an unsaved edit across a reload, merged with a version saved in the meantime (D25, D27)", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await descriptionField(page).fill("Unsaved.");
    const edit = new URL(page.url());
    await signInAdmin(page, edit.pathname + edit.search);
    await page.getByText("Your unsaved changes are back.").waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Unsaved.");
    await sql`update products set version = version + 1, price_cents = 25000 where productname = 'Test Caliper'`;
    await signInAdmin(page, edit.pathname + edit.search);
    await page.getByText("The product has changed since: see above ‘Save’.").waitFor();
    await changedByOthers(page).getByText("Their change to Price is in this form now.").waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Unsaved.");
    expect(await priceField(page).inputValue()).toBe("250");
    await saveButton(page).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({
      description: "Unsaved.",
      price_cents: 250_00,
      version: 3,
    });
  });

  it("loses no draft that an older version of the shop stored (D27)", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await descriptionField(page).fill("Unsaved.");
    await page.evaluate(WITHOUT_BASE);
    await sql`update products set version = version + 1, price_cents = 25000 where productname = 'Test Caliper'`;
    const edit = new URL(page.url());
    await signInAdmin(page, edit.pathname + edit.search);
    const others = changedByOthers(page);
    await others.getByText("You both changed Price and Description: choose which to save.").waitFor();
    await others.getByRole("group", { name: "Price" }).getByRole("radio", { name: "Theirs 250" }).check();
    await others.getByRole("radio", { name: "Yours Unsaved." }).check();
    await saveButton(page).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({
      description: "Unsaved.",
      price_cents: 250_00,
    });
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

  it("lets the second administrator choose if both changed a field, and loses neither version until then (D27)", async () => {
    const page = await openStale();
    const others = changedByOthers(page);
    await others.getByText("You both changed Description: choose which to save.").waitFor();
    await page.getByText("Choose between yours and theirs first.").waitFor();
    expect(await saveButton(page).isDisabled()).toBe(true);
    await others.getByRole("radio", { name: "Theirs Theirs." }).check();
    await expect.poll(() => descriptionField(page).inputValue()).toBe("Theirs.");
    await descriptionField(page).fill("Theirs, shorter.");
    const edit = new URL(page.url());
    await others.getByRole("radio", { name: "Yours Mine." }).check();
    await others.getByRole("radio", { name: "Theirs Theirs, shorter." }).check();
    await expect.poll(() => descriptionField(page).inputValue()).toBe("Theirs, shorter.");
    await descriptionField(page).fill("Theirs.");

    await signInAdmin(page, edit.pathname + edit.search);
    await others.getByRole("radio", { name: "Theirs Theirs." }).check();
    await others.getByRole("radio", { name: "Yours Mine." }).check();
    await saveButton(page).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({ description: "Mine.", version: 3 });
  });

  it("says that the other version couldn't be loaded, and loads it on request (D21, D27)", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await sql`update products set version = version + 1, price_cents = 25000 where productname = 'Test Caliper'`;
    await page.route("**/trpc/products.toEdit*", (route) => route.abort());
    await descriptionField(page).fill("Mine.");
    await saveButton(page).click();
    await page.getByText(`We couldn’t load their version. ${NO_ANSWER}`).waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Mine.");
    await page.unroute("**/trpc/products.toEdit*");
    await page.getByRole("button", { name: "Load their version" }).click();
    await changedByOthers(page).getByText("Their change to Price is in this form now.").waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Mine.");
  });
});

/** Converts the stored draft to one from before drafts had their initial values. */
const WITHOUT_BASE = `for (const [key, draft] of Object.entries(localStorage)) {
  if (!key.startsWith("admin-draft:edit")) continue;
  const { version, values } = JSON.parse(draft);
  localStorage.setItem(key, JSON.stringify({ version, values }));
}`;
