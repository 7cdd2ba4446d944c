import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { shopCalls } from "./calls.ts";
import { toShopError } from "../platform/errors.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { loggedFaults } from "../testing/faults.ts";
import { refusalOf } from "../testing/mutation.ts";
import { picture } from "../testing/pictures.ts";
import { deliver } from "../testing/provider.ts";
import { query } from "../testing/query.ts";
import { call, post, resetShop, testDatabase } from "../testing/shop.ts";
import { isRefused, textPositions } from "../testing/text-positions.ts";

/** PostgreSQL refuses NUL, and in JSON half of a surrogate pair (D37). */
const ODD_TEXTS = ["a\0b", "a\ud83d", "\udc00b"];
/** The same as an address can have it. The second isn't UTF-8, and the third is JSON. */
const ODD_SEGMENTS = ["a%00b", "a%ED%A0%BD", "%22%5Cud83d%22"];

const { procedures, endpoints, plainPaths } = shopCalls;
const paths = [...endpoints, ...plainPaths];

type Call = { readonly name: string; readonly schema: $ZodType };
const CALLS: readonly Call[] = [
  ...procedures.map(({ name, input }) => ({ name, schema: input })),
  ...paths.map(({ method, path, body }) => ({ name: `${method} ${path}`, schema: body })),
].flatMap(({ name, schema }) => (schema ? [{ name, schema }] : []));

/** The texts that a schema lets through, with what happens to them. */
const LET_THROUGH: Readonly<Record<string, string>> = {
  "POST /api/errors: csp-report.blocked-uri":
    "a browser can't correct its report, of which the rest is recorded",
  "POST /api/errors: csp-report.source-file": "as above",
  "POST /api/errors: csp-report.violated-directive": "as above",
  "POST /api/errors: message": "as above",
  "POST /api/errors: stack": "as above",
  "POST /api/products/import: text": "the lines with such characters are named",
  "bulk.check: text": "as above",
  "POST /api/products/updateOrder: newItems.0._id": "an unknown product, as any other text",
  "products.bySlug: slug": "as above",
  "products.bySlugs: slugs.0": "as above",
  "products.choices: chosen.0": "as above",
  "products.reorder: ids.0": "as above",
  "factors.addPasskey: passkey.response.transports.0": "unknown transports are dropped",
};

it.each(ODD_TEXTS)("%j is refused at its field, in every text of every call (D37)", (text) => {
  const accepted = CALLS.flatMap(({ name, schema }) =>
    textPositions(schema)
      .filter(({ path, inputWith }) => {
        const { error } = z.safeParse(schema, inputWith(text));
        return !isRefused(error?.issues ?? [], path);
      })
      .map(({ path }) => `${name}: ${path.join(".")}`),
  );
  expect(accepted.toSorted()).toEqual(Object.keys(LET_THROUGH).toSorted());
});

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe("odd characters are no fault of the shop", () => {
  let admin: Record<string, string>;
  beforeEach(async () => {
    await resetShop();
    admin = { ...(await signedInAdmin()).headers };
  });

  it("in the input of a query, which names the field", async () => {
    const refusal = await refusalOf(await query("orders.list", { page: 1, q: "a\ud83d" }, admin));
    expect(refusal).toMatchObject({
      status: 400,
      fields: { q: "The search text contains characters that are not allowed." },
    });
  });

  it("in the address of any path, and in its query", async () => {
    const faults = loggedFaults();
    for (const { method, path } of paths) {
      for (const odd of ODD_SEGMENTS) {
        const address = `${path.replaceAll(/:\w+/g, odd)}?session_id=${odd}&q=${odd}&${odd}=1`;
        const init = { method, headers: { ...admin, "cf-connecting-ip": crypto.randomUUID() } };
        const { status } = await call(address, method === "GET" ? init : { ...init, body: "{}" });
        expect([address, status < 500]).toEqual([address, true]);
      }
    }
    expect(faults()).toEqual([]);
  });

  it.each(ODD_TEXTS)("in what a schema lets through: %j", async (text) => {
    const faults = loggedFaults();
    const stack = `${text} (https://shop.example/static/js/cart-B1x_.js:1:2)`;
    expect(await statusOf(post("/api/errors", { message: text, stack }))).toBe(200);
    const breach = { "violated-directive": text, "blocked-uri": text, "source-file": text };
    expect(await statusOf(post("/api/errors", { "csp-report": breach }))).toBe(200);
    for (const [format, file] of [
      ["csv", `productname;price\n${text};1`],
      ["json", JSON.stringify([{ productname: text, price: 1, description: text, includes: [text] }])],
    ] as const) {
      const checked = post("/trpc/bulk.check", { format, text: file }, admin);
      expect(await statusOf(checked)).toBe(200);
      const applied = post("/api/products/import", { format, text: file, fingerprint: "none" }, admin);
      expect(await (await applied).text()).toContain("Nothing was applied.");
    }
    expect(faults()).toEqual([]);
  });

  it.each(ODD_TEXTS)("in the provider's events: %j", async (text) => {
    const faults = loggedFaults();
    for (const object of [{ payment_intent: text }, { invoice: { id: text } }, { id: text, [text]: text }])
      for (const type of ["charge.refunded", "checkout.session.completed", text])
        expect(await statusOf(deliver({ id: "evt_odd", type, data: { object } }))).toBe(200);
    expect(faults()).toEqual([]);
  });

  it("in the name of an uploaded file", async () => {
    const faults = loggedFaults();
    for (const name of ODD_TEXTS) {
      const form = new FormData();
      form.append("image", new File([picture("png")], `${name}.png`));
      const uploaded = call("/api/images", { method: "POST", headers: admin, body: form });
      expect(await statusOf(uploaded)).toBeLessThan(500);
    }
    expect(faults()).toEqual([]);
  });

  it.each([
    sql`select ${"a\0b"}::text`,
    sql`select ${'"a\\ud83d"'}::jsonb`,
    sql`select ${'"a\\u0000"'}::jsonb`,
  ])("even if a schema misses them and the database refuses them", async (statement) => {
    const error: unknown = await testDatabase()
      .execute(statement)
      .catch((thrown: unknown) => thrown);
    expect(toShopError(error)).toMatchObject({ status: 400 });
  });
});
