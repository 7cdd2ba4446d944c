import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { putOnly, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { useShop } from "./journey.ts";
import { openEdit, openList, priceField, saveButton } from "./product-form.ts";

useShop();
restoreCatalogue();

async function changePrice(page: Page, price: string): Promise<void> {
  await openEdit(page, "Test Caliper");
  await priceField(page).fill(price);
  await saveButton(page).click();
  await page.getByText("Test Caliper updated successfully").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

it("an edit is undone in the audit log, unless its product was changed since (D60)", async () => {
  await putOnly("Test Caliper");
  const page = await openList();
  await changePrice(page, "250");
  await changePrice(page, "300");
  await openEdit(page, "Test Caliper");
  await page.getByRole("dialog").getByRole("link", { name: "Acts of staff" }).click();
  const edits = page
    .getByRole("list", { name: "Acts, newest first" })
    .getByRole("listitem")
    .filter({ hasText: "changed a product: Test Caliper" });
  const undo = async (edit: typeof edits) => {
    await edit.getByRole("button", { name: /^Undo: / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo", exact: true }).click();
  };

  const [last, first] = [edits.nth(0), edits.nth(1)];
  await first.locator("summary").click();
  expect(await first.getByRole("row").allTextContents()).toContainEqual(
    expect.stringMatching(/^Price.*200.*250/),
  );
  await undo(first);
  await first.getByRole("alert").getByText("changed since, so it can’t be undone").waitFor();
  expect(await storedProduct("Test Caliper")).toMatchObject({ price_cents: 30_000 });

  await last.locator("summary").click();
  await undo(last);
  await page.getByText("It undid: Changed a product").waitFor({ state: "attached" });
  expect(await storedProduct("Test Caliper")).toMatchObject({ price_cents: 25_000 });
});
