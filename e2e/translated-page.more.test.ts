import { describe, expect, it } from "vitest";
import { buy, writeMessage } from "./admin-area.ts";
import { cardOf, putOnly, restoreCatalogue } from "./catalogue.ts";
import { signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { descriptionField, DESK, LIST, openEdit } from "./product-form.ts";
import { chooseOnBoth, main, says, translatePages, untranslated } from "./translated-page.ts";

useShop();
restoreCatalogue();

describe("a page that the browser translates", () => {
  it.each([
    { asked: false },
    { manner: "rewrites", asked: true },
    { asked: true, amongScripts: true },
  ] as const)(
    "says of a product what it says untranslated, however it's translated (%o)",
    async (translation) => {
      const { page, plain } = await chooseOnBoth(translation);
      await expect.poll(() => says(page)).toBe(await says(plain));
    },
  );

  it("is worked with in the admin area: orders, an order, a message, a product", async () => {
    await putOnly("Test Caliper");
    const number = await buy("test-caliper");
    const page = await visitor(DESK);
    await translatePages(page);
    await signInAdmin(page, "/Admin/orders");
    await page.getByRole("searchbox").fill(number);
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect.poll(() => rows.allTextContents()).toEqual([number]);
    await page.getByRole("combobox", { name: "Status" }).selectOption("payment_failed");
    await main(page).getByText("No order matches this search.").waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("paid");
    await page.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await expect.poll(() => says(page)).toContain("Paid, to be delivered");

    const words = `Seats for twelve? ${crypto.randomUUID()}`;
    await writeMessage(words);
    await sql`update contact_messages set first_name = 'דוד' where message = ${words}`;
    await page.goto("/Admin/messages");
    const message = page.getByRole("article").filter({ hasText: words });
    // What's beside a name in another script keeps its order.
    await message.locator("bdi").getByText("דוד Hopper").waitFor();
    await message.getByRole("button", { name: "Mark as read" }).click();
    await message.getByRole("button", { name: "Mark as unread" }).waitFor();

    await page.goto(LIST);
    await openEdit(page, "Test Caliper");
    await page.getByRole("textbox", { name: /^‹?Price›?$/ }).fill("250");
    await descriptionField(page).fill("Measures.");
    await page.getByRole("button", { name: /^‹?Save/ }).click();
    await page.getByText("Test Caliper updated successfully").waitFor();
    await expect
      .poll(async () => untranslated((await cardOf(page, "Test Caliper").textContent()) ?? ""))
      .toContain("€250");
  });
});
