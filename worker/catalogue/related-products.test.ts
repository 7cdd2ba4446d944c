import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { signedInAdmin } from "../testing/accounts.ts";
import { draft } from "../testing/catalogue.ts";
import { mutation } from "../testing/mutation.ts";
import { pageHtml } from "../testing/pages.ts";
import { call, product, resetShop } from "../testing/shop.ts";

const CAD = ["Drafting", "3D modeling", "Construction documentation"];

beforeEach(async () => {
  await resetShop([
    product({ productname: "Draw", subcategories: [...CAD, "Windows"] }),
    product({ productname: "Draw LT", subcategories: ["Drafting", "Construction documentation", "Mac"] }),
    product({ productname: "Everything", subcategories: [...CAD, "Animation", "BIM", "Rendering", "VR"] }),
    product({ productname: "Sketch", subcategories: ["Drafting"], stock: false }),
    product({ productname: "Outline", subcategories: ["Drafting"] }),
    product({ productname: "Pencil", subcategories: ["Drafting", "VR"] }),
    product({ productname: "Film", subcategories: ["Animation", "Windows"] }),
  ]);
  const { headers } = await signedInAdmin();
  const bundle = draft({ productname: "Bundle", includes: ["film", "draw"] });
  await mutation("products.create", { ...bundle, subcategories: ["Drafting"] }, headers);
});

const glances = z.array(z.looseObject({ productname: z.string() }));
const related = z.object({ includes: glances, includedIn: glances, alike: glances });
const answer = z.object({ result: z.object({ data: z.object({ related }) }) });

const names = (list: z.infer<typeof glances>) => list.map(({ productname }) => productname);

async function beside(slug: string) {
  const input = encodeURIComponent(JSON.stringify({ slug }));
  const { data } = answer.parse(await (await call(`/trpc/products.bySlug?input=${input}`)).json()).result;
  const { includes, includedIn, alike } = data.related;
  return { includes: names(includes), includedIn: names(includedIn), alike: names(alike) };
}

describe("products related to a product (D9, D71)", () => {
  it("are the most similar ones, those in stock first, and the collections that include it", async () => {
    expect(await beside("draw")).toEqual({
      includes: [],
      includedIn: ["Bundle"],
      // Draw LT shares two of three, Everything three of seven; Outline and Sketch share one of three, and Outline is
      // in stock.
      alike: ["Draw LT", "Everything", "Outline", "Sketch"],
    });
  });
});

it("a collection's page lists its products and their separate price without JavaScript", async () => {
  const { root } = await pageHtml("/products/bundle");
  expect(root).toMatch(
    /What this collection includes.*Draw.*Film.*Bought separately, they cost.*€200.*a year/s,
  );
  expect((await pageHtml("/products/film")).root).toMatch(/Also part of.*\/products\/bundle/s);
});

it("a product's page states the hours until delivery", async () => {
  expect((await pageHtml("/products/draw")).root).toMatch(/Within (<!-- -->)?24 hours/);
});
