import { describe, expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

describe("the first screen", () => {
  it("of a phone shows a price and what the shop promises, and leads to the first products and to answers", async () => {
    const viewport = { width: 360, height: 740 };
    const page = await visitor({ viewport });
    await page.goto("/");
    const main = page.getByRole("main");
    for (const text of [/^€[\d,]+$/, /No account needed/]) {
      const { y = Infinity, height = 0 } = (await main.getByText(text).first().boundingBox()) ?? {};
      expect(y + height, String(text)).toBeLessThan(viewport.height);
    }
    const tiles = page.getByRole("region", { name: "Featured products" }).getByRole("listitem");
    expect(await tiles.count()).toBe(4);
    for (const tile of await tiles.all()) expect(await tile.innerText()).toMatch(/€[\d,]+/);
    await page.getByText("What if I change my mind?").click();
    await page.getByRole("link", { name: "How to withdraw" }).click();
    await page.waitForURL("**/withdrawal");
    await page.goBack();
    const [name] = (await tiles.first().innerText()).split("\n");
    await tiles.first().getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: name ?? "", exact: true }).waitFor();
  });
});
