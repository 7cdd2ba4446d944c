import { beforeEach, describe, expect, it } from "vitest";
import { buy } from "./admin-area.ts";
import { DESK, everywhere } from "./axe.ts";
import { putOnly, restoreCatalogue } from "./catalogue.ts";
import { chooseFile, openImport } from "./import-page.ts";
import { useShop } from "./journey.ts";
import { addButton, addForm, chooseImage, openForm, openStale } from "./product-form.ts";
import { openRefund, refundButton, refundForm } from "./refund-form.ts";

useShop();
restoreCatalogue();

beforeEach(async () => {
  await putOnly("Test Caliper");
});

describe("on a light phone and a dark desktop, axe finds nothing", () => {
  it("in a product's form with errors", async () => {
    const page = await openForm();
    await chooseImage(page);
    await page.getByRole("checkbox", { name: "1 year" }).uncheck();
    await addButton(page).click();
    await addForm(page).getByText("Choose at least one plan.").waitFor();
    expect.soft(await everywhere(page), "with errors").toEqual([]);
  });

  it("in an edit conflict", async () => {
    const page = await openStale();
    expect.soft(await everywhere(page), "the conflict").toEqual([]);
  });

  it("in an import with errors", async () => {
    const page = await openImport({ viewport: DESK });
    await chooseFile(page, "broken.csv", "productname,imageUrl,price\r\nNew,nowhere,ten\r\n");
    await page.getByRole("heading", { name: "The file has errors: 1 row to correct." }).waitFor();
    expect.soft(await everywhere(page), "the report").toEqual([]);
  });

  it("in a refund form that asks for more, and in its confirmation", async () => {
    const page = await openRefund(await buy("test-caliper"));
    await refundForm(page).getByLabel("Reason").fill("Asked by phone");
    await refundForm(page).getByRole("radio", { name: "Units" }).check();
    await refundButton(page).click();
    await refundForm(page).getByText("Choose at least one unit.").waitFor();
    expect.soft(await everywhere(page), "with an error").toEqual([]);
    await refundForm(page)
      .getByRole("checkbox", { name: /^Test Caliper/ })
      .check();
    await refundButton(page).click();
    await page.getByRole("alertdialog", { name: /^Refund €/ }).waitFor();
    expect.soft(await everywhere(page), "the question").toEqual([]);
  });
});
