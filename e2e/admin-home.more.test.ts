import { describe, expect, it } from "vitest";
import { writeMessage } from "./admin-area.ts";
import { signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { DESK } from "./product-form.ts";

useShop();

const outOfStock = async (): Promise<string[]> =>
  (await sql`select productname from products where not stock order by display_order, id`).map((row) =>
    String(row["productname"]),
  );

describe("what needs attention", () => {
  it("leads to the products that are out of stock, and back to them after an edit (D26)", async () => {
    // Before the first order or message there's only the placeholder.
    await writeMessage("Is AutoCAD for Mac in stock?");
    const names = await outOfStock();
    expect(names.length).toBeGreaterThan(1);

    const page = await visitor(DESK);
    await signInAdmin(page);
    await page.getByRole("link", { name: `${names.length} out of stock`, exact: true }).click();
    const listed = () => page.getByRole("article").getByRole("heading").allTextContents();
    await expect.poll(listed).toEqual(names);
    await page.getByRole("tab", { name: "View Products", selected: true }).waitFor();
    await page
      .getByText(/^\d+ of \d+ products\. Show all to move them up or down\.$/)
      .waitFor({ state: "attached" });

    await page.getByRole("button", { name: `Edit ${names[0]}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit product" });
    await dialog.getByRole("textbox", { name: "Product name" }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await listed()).toEqual(names);

    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect.poll(async () => (await listed()).length).toBeGreaterThan(names.length);
  });
});
