import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin, type TestAccount } from "../../testing/accounts.ts";
import { draft, storedProducts } from "../../testing/catalogue.ts";
import { mutation } from "../../testing/mutation.ts";
import { openPage } from "../../testing/pages.ts";
import { call, product, resetShop } from "../../testing/shop.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([product({ productname: "Alpha" })]);
  admin = await signedInAdmin();
});

async function rename(productname: string): Promise<void> {
  const [stored] = await storedProducts();
  const answer = await mutation(
    "products.update",
    { id: stored?.id, draft: draft({ productname }) },
    admin.headers,
  );
  expect(answer.status).toBe(200);
}

describe("/products/{slug} after a rename (D9)", () => {
  it("redirects (301) from the old address to the new one, keeping the query", async () => {
    await rename("Beta");
    const answer = await openPage("/Products/ALPHA?plan=Monthly");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe("/products/beta?plan=Monthly");
    const known = await openPage("/products/alpha?from=mail&plan=1-year");
    expect(known.headers.get("location")).toBe("/products/beta?from=mail&plan=1-year");
    expect((await openPage("/products/alpha/")).headers.get("location")).toBe("/products/beta");
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

  it("redirects immediately in the isolate of the rename, although it had cached the old address", async () => {
    const memory = { vars: { CATALOGUE_CACHE_SECONDS: "60" } };
    expect((await openPage("/products/alpha", memory)).status).toBe(200);
    await rename("Beta");
    expect((await openPage("/products/alpha", memory)).headers.get("location")).toBe("/products/beta");
  });

  it("leaves other pages alone", async () => {
    expect((await openPage("/products/beta")).status).toBe(404);
    expect((await openPage("/products")).status).toBe(200);
  });

  it("returns the product to a client that uses the old address", async () => {
    await rename("Beta");
    const input = encodeURIComponent(JSON.stringify({ slug: "alpha" }));
    const answer = await call(`/trpc/products.bySlug?input=${input}`);
    expect(await answer.json()).toMatchObject({ result: { data: { productname: "Beta", slug: "beta" } } });
  });
});
