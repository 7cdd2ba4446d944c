import { atRest } from "#dev/testing/at-rest.ts";
import { describe, expect, it } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

describe("a customer (D61)", () => {
  it("has their other orders on each order's page, and a tag there finds the order", async () => {
    await removeOrders();
    const first = await buy("mudbox");
    const number = await buy();
    const page = await visitor();
    await signInAdmin(page, `/Admin/orders/${number}`);
    const others = page.getByRole("region", { name: "Other orders of this buyer" });
    await others.getByRole("link", { name: first, exact: true }).waitFor();
    const tags = page.getByRole("region", { name: "Tags" });
    await tags.getByRole("textbox", { name: "New tag" }).fill("two words");
    await tags.getByRole("button", { name: "Add" }).click();
    await tags.getByText("A tag is one word of letters, digits and hyphens.").waitFor();
    for (const tag of ["VIP", "call-back"]) {
      await tags.getByRole("textbox", { name: "New tag" }).fill(tag);
      await tags.getByRole("button", { name: "Add" }).click();
      await tags.getByRole("link", { name: tag.toLowerCase() }).waitFor();
    }
    await tags.getByRole("button", { name: "Remove the tag call-back" }).click();
    await tags.getByRole("link", { name: "call-back" }).waitFor({ state: "detached" });
    await atRest(page);
    await tags.getByRole("link", { name: "vip" }).click();
    await page.waitForURL("**/Admin/orders?q=vip");
    await page.getByText("1 order", { exact: true }).waitFor();
    await page.getByRole("table").getByRole("link", { name: number, exact: true }).click();
    await others.getByRole("link", { name: "Everything about this customer" }).click();
    await page.getByRole("heading", { name: `Customer of ${number}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/Admin/customers/${number}`);
  });
});
