import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PRODUCT_FIELDS } from "#domain/catalogue/product-fields.ts";
import { app } from "../app.ts";
import { euroProductsResponse } from "../../catalogue/product-in-euros.ts";
import { call, product, resetShop } from "../../testing/shop.ts";

const schema = z.looseObject({
  type: z.string().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const documentSchema = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        responses: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});
type ApiDocument = z.infer<typeof documentSchema>;

let api: ApiDocument;
let text: string;
beforeAll(async () => {
  await resetShop([product({ productname: "Draft" })]);
  const answer = await call("/api/OpenAPI.json");
  text = await answer.text();
  api = documentSchema.parse(JSON.parse(text));
});

const REST = /^\/(api|stripe|images|healthz)(\/|$)/;

/** Lists every REST call that the Worker routes, without its catch-alls. */
function routedCalls(): string[] {
  const calls = app.routes
    .filter(({ method, path }) => method !== "ALL" && REST.test(path) && !path.includes("*"))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  return [...new Set(calls)].toSorted();
}

function describedCalls(): string[] {
  return Object.entries(api.paths)
    .flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.toLowerCase()}`),
    )
    .toSorted();
}

describe("GET /api/openapi.json (D29)", () => {
  it("describes every REST call, and nothing else", () => {
    expect(describedCalls()).toEqual(routedCalls());
  });

  it("states a body limit that differs from the common one (D37)", () => {
    const limits = Object.entries(api.paths).flatMap(([path, { post }]) => {
      const { description } = z
        .looseObject({ description: z.string().optional() })
        .parse(post?.["requestBody"] ?? {});
      return description === undefined ? [] : [`${path}: ${description}`];
    });
    expect(limits.toSorted()).toEqual(
      [
        "/api/products/import: At most 4 MB.",
        "/api/images: At most 10 MB.",
        "/api/products/updateOrder: At most 4 MB.",
        "/stripe/create-checkout-session: At most 4 MB.",
        "/stripe/webhook: At most 512 KB.",
        "/api/mail/webhook: At most 512 KB.",
      ].toSorted(),
    );
  });

  it("describes each operation and each of its failures in a sentence", () => {
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    const failures = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { description }]) =>
        status === "200" ? [] : (description ?? status),
      ),
    );
    for (const sentence of [...operations.map(({ summary }) => summary), ...failures])
      expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    ["/api/products", "post", ["400", "401", "403", "409", "413", "415"]],
    ["/api/products/{id}", "get", ["400", "404"]],
    ["/api/auth", "post", ["400", "401", "413", "415", "429"]],
    ["/api/refresh", "get", ["401"]],
    ["/stripe/webhook", "post", ["400", "413"]],
    ["/api/images", "post", ["400", "401", "403", "413", "415"]],
    ["/api/products", "get", []],
  ])("lists the client errors of %s (%s)", (path, method, statuses) => {
    const listed = Object.keys(api.paths[path]?.[method]?.responses ?? {});
    expect(listed.filter((status) => status.startsWith("4"))).toEqual(statuses);
  });

  it("spells paths as documented", () => {
    expect(Object.keys(api.paths)).toEqual(
      expect.arrayContaining([
        "/api/products/updateOrder",
        "/api/products/update/{id}",
        "/api/filterProducts",
        "/stripe/create-checkout-session",
      ]),
    );
  });

  it("lists the fields of a new product, and the required ones", () => {
    const { ProductDraft, ProductChange } = api.components.schemas;
    expect(ProductDraft?.required).toEqual(["productname", "imageUrl", "price", "description"]);
    expect(Object.keys(ProductDraft?.properties ?? {})).toEqual(Object.keys(PRODUCT_FIELDS));
    expect(ProductDraft?.properties?.["price"]).toMatchObject({ type: "number" });
    expect(ProductDraft?.properties?.["plans"]).toMatchObject({ default: { "1 year": true } });
    expect(ProductChange?.properties?.["plans"]).not.toHaveProperty("default");
  });

  it("resolves every reference within itself", () => {
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const [, component = ""] = /^#\/components\/schemas\/(\w+)$/.exec(name) ?? [];
      expect(api.components.schemas).toHaveProperty(component);
    }
  });

  it("describes the products as the shop returns them", async () => {
    const answer: unknown = await (await call("/api/products")).json();
    const strict = z.array(z.strictObject(euroProductsResponse.element.shape));
    expect(strict.parse(answer)).toEqual(answer);
  });
});
