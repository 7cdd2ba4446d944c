import { beforeEach, describe, expect, it } from "vitest";
import { app } from "../app.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { mutation } from "../testing/mutation.ts";
import { call, ORIGIN, product, resetShop, testEnv } from "../testing/shop.ts";

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

const pageShell = { fetch: () => Promise.resolve(new Response("<html><head></head></html>")) };
const envWithPages = Object.assign(testEnv(), { ASSETS: pageShell });
const open = (path: string) => app.request(`${ORIGIN}${path}`, {}, envWithPages);

describe("/products/{slug} after a rename (D9)", () => {
  it("answers 301 from the old address to the new one, query and all", async () => {
    await rename("Beta");
    const answer = await open("/Products/ALPHA?plan=Monthly");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe("/products/beta?plan=Monthly");
    expect((await open("/products/alpha/")).headers.get("location")).toBe("/products/beta");
  });

  it("leads from every earlier name to the present one, which a name taken back ends", async () => {
    await rename("Beta");
    await rename("Gamma");
    expect((await open("/products/alpha")).headers.get("location")).toBe("/products/gamma");
    expect((await open("/products/beta")).headers.get("location")).toBe("/products/gamma");
    await rename("Alpha");
    expect((await open("/products/alpha")).status).toBe(200);
    expect((await open("/products/gamma")).headers.get("location")).toBe("/products/alpha");
  });

  it("is asked again each time: a browser that kept it could go round in circles", async () => {
    await rename("Beta");
    expect((await open("/products/alpha")).headers.get("cache-control")).toBe("no-cache");
  });

  it("is at once known where the rename was made, though old addresses are kept in memory", async () => {
    const caching = Object.assign({ ...envWithPages }, { CATALOGUE_CACHE_SECONDS: "60" });
    const openFromMemory = () => app.request(`${ORIGIN}/products/alpha`, {}, caching);
    expect((await openFromMemory()).status).toBe(200);
    await rename("Beta");
    expect((await openFromMemory()).headers.get("location")).toBe("/products/beta");
  });

  it("leaves other pages alone", async () => {
    expect((await open("/products/unknown")).status).toBe(200);
    expect((await open("/products")).status).toBe(200);
  });

  it("answers the product to a client that knows the old address only", async () => {
    await rename("Beta");
    const input = encodeURIComponent(JSON.stringify({ slug: "alpha" }));
    const answer = await call(`/trpc/products.bySlug?input=${input}`);
    expect(await answer.json()).toMatchObject({ result: { data: { productname: "Beta", slug: "beta" } } });
  });
});
