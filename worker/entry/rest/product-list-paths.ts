import type { Context as HonoContext } from "hono";
import * as z from "zod/mini";
import { type ListForm, listInParts } from "#domain/text/list-text.ts";
import { matchingProducts } from "#domain/search/search-catalogue.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { documentedFilterSchema, filterSchema } from "#domain/search/search.ts";
import { euroProductsResponse, presentProduct } from "../../catalogue/product-in-euros.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { parseBody, readJson } from "../../request/request-body.ts";
import { textResponse } from "./streams.ts";
import type { PlainPath } from "./plain-path.ts";

const JSON_LIST: ListForm<Product> = {
  start: "[",
  between: ",",
  end: "]",
  textOf: (product) => JSON.stringify(presentProduct(product)),
};

const answerList = (c: HonoContext<AppEnv>, products: readonly Product[]): Promise<Response> =>
  textResponse(c, "application/json", listInParts(JSON_LIST, products));

/** Lists all products without pagination, as documented (S77, D8); the shop's own pages request single pages. */
export const productListPath: PlainPath = {
  method: "GET",
  path: "/api/products",
  access: "public",
  response: euroProductsResponse,
  description: { summary: "Lists all products in display order.", ok: "Success." },
  publiclyCacheable: () => "/api/products",
  handle: async (c) => {
    const { catalogue } = await c.get("services").catalogue.read();
    return answerList(c, catalogue.index.products);
  },
};

/** Lists all products that match a filter (S83); none if it names a category that the shop doesn't have (D1). */
export const filteredListPath: PlainPath = {
  method: "POST",
  path: "/api/filterProducts",
  access: "public",
  body: documentedFilterSchema,
  response: euroProductsResponse,
  description: {
    summary: "Lists the products that match the selected categories and the search text.",
    ok: "Success.",
  },
  handle: async (c) => {
    const asked = parseBody(documentedFilterSchema, await readJson(c.req.raw));
    const filter = z.safeParse(filterSchema, asked);
    if (!filter.success) return c.json([]);
    const { catalogue } = await c.get("services").catalogue.read();
    return answerList(c, matchingProducts(catalogue.index, filter.data));
  },
};
