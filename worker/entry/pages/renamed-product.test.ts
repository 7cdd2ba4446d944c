import { describe, expect, it } from "vitest";
import { draft, storedProducts } from "../../testing/catalogue.ts";
import { openPage } from "../../testing/pages.ts";
import { product, resetShop } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop([product({ productname: "Alpha" })]));

async function rename(productname: string): Promise<void> {
  const [stored] = await storedProducts();
  const answer = await shop.act("products.update", { id: stored?.id, draft: draft({ productname }) });
  expect(answer.status).toBe(200);
}

describe("/products/{slug} after a rename (D9)", () => {
  it("redirects (301) from the old address to the new one, keeping the query", async () => {
    await rename("Beta");
    const answer = await openPage("/products/alpha?plan=Monthly");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe("/products/beta?plan=Monthly");
    const known = await openPage("/products/alpha?from=mail&plan=1-year");
    expect(known.headers.get("location")).toBe("/products/beta?from=mail&plan=1-year");
  });

  it("redirects every earlier name to the current one, until a name is taken back", async () => {
    await rename("Beta");
    await rename("Gamma");
    expect((await openPage("/products/alpha")).headers.get("location")).toBe("/products/gamma");
    expect((await openPage("/products/beta")).headers.get("location")).toBe("/products/gamma");
    await rename("Alpha");
    expect((await openPage("/products/alpha")).status).toBe(200);
    expect((await openPage("/products/gamma")).headers.get("location")).toBe("/products/alpha");
  });

  it("is revalidated each time, because a browser that cached it could be redirected in circles", async () => {
    await rename("Beta");
    expect((await openPage("/products/alpha")).headers.get("cache-control")).toBe("no-cache");
  });
});
