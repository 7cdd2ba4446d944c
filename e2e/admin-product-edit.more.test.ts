import { beforeEach, describe, expect, it } from "vitest";
import { putOnly, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { signInAdmin, sql, useShop } from "./journey.ts";
import {
  changedByOthers,
  descriptionField,
  NO_ANSWER,
  openEdit,
  openList,
  priceField,
  saveButton,
  openStale,
} from "./product-form.ts";

useShop();

restoreCatalogue();

describe("editing a product", () => {
  beforeEach(async () => {
    await putOnly("Test Caliper");
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

describe("editing a product", () => {
  beforeEach(async () => {
    await putOnly("Test Caliper");
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
});
