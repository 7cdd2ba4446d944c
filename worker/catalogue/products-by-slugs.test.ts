import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { oldSlugs } from "../db/schema/catalogue.ts";
import { call, product, resetShop, testDatabase } from "../testing/shop.ts";
import { storedProducts } from "../testing/catalogue.ts";

beforeAll(async () => {
  await resetShop(["Alpha", "Beta", "Gamma"].map((productname) => product({ productname })));
  const [, beta] = await storedProducts();
  await testDatabase()
    .insert(oldSlugs)
    .values({ slug: "sketchbox", productId: beta?.id ?? "" });
});

const answer = z.object({
  result: z.object({
    data: z.array(z.object({ asked: z.string(), product: z.object({ productname: z.string() }) })),
  }),
});
const ask = (slugs: unknown) =>
  call(`/trpc/products.bySlugs?input=${encodeURIComponent(JSON.stringify({ slugs }))}`);
const answered = async (slugs: readonly string[]) =>
  answer
    .parse(await (await ask(slugs)).json())
    .result.data.map((one) => [one.asked, one.product.productname]);

it("returns products in the requested order, also by a former slug, without unknown and malformed ones (D65)", async () => {
  expect(
    await answered(["gamma", "sketchbox", "nothing", "Not A Slug", "a\u0000b", "alpha", "gamma"]),
  ).toEqual([
    ["gamma", "Gamma"],
    ["sketchbox", "Beta"],
    ["alpha", "Alpha"],
  ]);
  expect(await answered([])).toEqual([]);
});

it("refuses more than eight slugs", async () => {
  expect((await ask(Array.from({ length: 9 }, (_, at) => `slug-${at}`))).status).toBe(400);
});

it("returns the names of the products to choose from, in display order", async () => {
  const names = z.object({
    result: z.object({ data: z.array(z.object({ slug: z.string(), productname: z.string() })) }),
  });
  expect(names.parse(await (await call("/trpc/products.names")).json()).result.data).toEqual([
    { slug: "alpha", productname: "Alpha" },
    { slug: "beta", productname: "Beta" },
    { slug: "gamma", productname: "Gamma" },
  ]);
});
