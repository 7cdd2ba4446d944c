import { beforeEach, describe, expect, it } from "vitest";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { putOnly, restoreCatalogue } from "./catalogue.ts";
import { hasFocus, useShop, visitor } from "./journey.ts";
import { descriptionField, openEdit, openList, saveButton } from "./product-form.ts";

useShop();
restoreCatalogue();

describe("a scheduled price (D62, D79)", () => {
  beforeEach(async () => {
    await putOnly("Test Caliper");
  });

  it("is previewed, begins, is announced to buyers, keeps its price from the form above, and ends with a press", async () => {
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await descriptionField(page).fill("Unsaved.");
    const section = page.getByRole("region", { name: "Scheduled price" });
    const price = section.getByRole("textbox", { name: "Reduced price, in euros" });
    await section.getByRole("button", { name: "Schedule the price" }).click();
    await section.getByText("Enter the reduced price.").waitFor();
    await price.fill("150");
    // The form above can't be saved as if nothing were typed here.
    await page.getByText("Schedule the price below, or clear it, first.").waitFor();
    expect(await saveButton(page).isDisabled()).toBe(true);
    const today = amsterdamDay(new Date());
    await section.getByLabel("First day").fill(today);
    await section.getByLabel("Last day").fill(daysAfter(today, 9));
    await section
      .getByText(/€150\.00 instead of €200\.00\. Buyers see: 25% off until .*before: €200\.00\./)
      .waitFor();
    await section.getByRole("button", { name: "Schedule the price" }).click();
    await section.getByText(/^Running until/).waitFor();
    await expect.poll(() => hasFocus(section.getByRole("heading"))).toBe(true);
    const history = page.getByRole("region", { name: "Price history" });
    expect(await history.getByRole("row").allInnerTexts()).toMatchObject(
      [/Since/, /1 year\s+€150\.00/, /1 year\s+€200\.00/].map((row) => expect.stringMatching(row)),
    );

    expect(await descriptionField(page).inputValue()).toBe("Unsaved.");
    const own = page.getByRole("textbox", { name: "Own price of 1 year, in euros" });
    expect(await own.inputValue()).toBe("150");
    await own.fill("180");
    await saveButton(page).click();
    await page
      .getByText(/^A scheduled price for 1 year runs until/)
      .first()
      .waitFor();
    await own.fill("150");

    const buyer = await visitor();
    await buyer.goto("/products/test-caliper");
    await buyer.getByText("Lowest price of the 30 days before: €200").waitFor();

    await section.getByRole("button", { name: "End now" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
    await section.getByText("Ended").waitFor();
    await buyer.reload();
    await buyer.getByText("€200").first().waitFor();
    expect(await buyer.getByText("Lowest price of the 30 days before").count()).toBe(0);
  });
});
