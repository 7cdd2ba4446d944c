import { beforeEach, describe, expect, it } from "vitest";
import { putOnly, restoreCatalogue, storedOrder } from "./catalogue.ts";
import { hasFocus, useShop } from "./journey.ts";
import { button, openTable } from "./product-table.ts";

useShop();
restoreCatalogue();

beforeEach(() => putOnly("Test Plumb", "Test Level", "Test Caliper"));

describe("a typed place (D21)", () => {
  it("moves a product there, and to the top, from the table and from a card", async () => {
    const page = await openTable();
    const place = (at: number, name: string) => button(page, `Place ${at} of 3: move ${name}`);
    const dialog = page.getByRole("dialog", { name: "Move Test Caliper" });
    await place(1, "Test Caliper").click();
    const field = dialog.getByRole("textbox", { name: "New place, 1 to 3" });
    await field.fill("4");
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter a number from 1 to 3.").waitFor();
    await field.fill("3");
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(place(3, "Test Caliper"))).toBe(true);
    await expect.poll(async () => (await storedOrder(3)).at(-1)).toBe("Test Caliper");
    await page.getByRole("link", { name: "Show as cards" }).click();
    await place(3, "Test Caliper").click();
    await button(page, "To the top").click();
    await place(1, "Test Caliper").waitFor();
    await expect.poll(() => storedOrder(2)).toEqual(["Test Caliper", "Test Level"]);
  });
});
