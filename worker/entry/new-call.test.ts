import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp } from "./app.ts";
import { callsOf } from "./calls.ts";
import { callTargets } from "#verify/fuzz/targets.ts";
import type { RawEnv } from "../platform/env.ts";
import { time } from "../platform/response-schemas.ts";
import { accessCases } from "../testing/access-cases.ts";
import { signedInAdmin, signedInUser } from "../testing/accounts.ts";
import { ORIGIN, resetShop, testEnv } from "../testing/shop.ts";
import { limitedBy, publicProcedure, router, staffProcedure } from "../trpc/trpc.ts";

const answerShelf = vi.fn((row: number) => ({ row, label: `Row ${row}` }));
const shelf = z.object({ row: z.int(), label: z.string() });
const shelfInput = z.object({ row: z.coerce.number("A shelf has a row.") }, "The call takes a row.");

/** A shop with two additional calls, described only by the definitions below. */
const calls = callsOf(
  router({
    shelves: router({
      byRow: publicProcedure
        .meta({
          rest: { method: "GET", path: "/api/Shelves/:row", summary: "One shelf" },
          publiclyCacheable: true,
        })
        .output(shelf)
        .input(shelfInput)
        .query(({ input }) => answerShelf(input.row)),
      relabel: staffProcedure("catalogue.write")
        .meta({
          rest: {
            method: "POST",
            path: "/api/shelves",
            summary: "Labels a shelf anew",
            toRestResponse: ({ row, label }: z.infer<typeof shelf>) => ({ shelf: `${row}: ${label}` }),
            response: z.object({ shelf: z.string() }),
          },
          act: { what: "Labelled a shelf" },
          bodyLimit: { maxBytes: 100 },
        })
        .output(shelf)
        .input(z.object({ row: z.int("A shelf has a row."), label: z.string("A shelf has a label.") }))
        .concat(limitedBy("LIMIT_CONTACT"))
        .mutation(({ ctx, input }) => ctx.acting.db.transaction(() => Promise.resolve(input))),
    }),
  }),
);
const app = createApp(calls);

type Asking = { readonly env?: object; readonly body?: unknown; readonly headers?: object };

function ask(path: string, { env = {}, body, headers = {} }: Asking = {}): Promise<Response> {
  const bindings: RawEnv = Object.assign(testEnv(), env);
  const init =
    body === undefined
      ? { headers: { ...headers } }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  return Promise.resolve(app.request(`${ORIGIN}${path}`, init, bindings));
}

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });
const NEW_LABEL = { row: 7, label: "Screws" };

beforeEach(async () => {
  await resetShop();
  answerShelf.mockClear();
});

describe("a call that is one entry in a router", () => {
  it("responds at its path, regardless of case, and as a procedure", async () => {
    expect(await (await ask("/API/shelves/3")).json()).toEqual({ row: 3, label: "Row 3" });
    const answer = await ask(`/trpc/shelves.byRow?input=${encodeURIComponent('{"row":3}')}`);
    expect(await answer.json()).toEqual({ result: { data: { row: 3, label: "Row 3" } } });
  });

  it("can have a different input and response in REST", async () => {
    const { headers } = await signedInAdmin();
    expect(await (await ask("/api/shelves", { body: NEW_LABEL, headers })).json()).toEqual({
      shelf: "7: Screws",
    });
    const answer = await ask("/trpc/shelves.relabel", { body: NEW_LABEL, headers });
    expect(await answer.json()).toEqual({ result: { data: NEW_LABEL } });
  });

  it("is described, including who may call it", async () => {
    const { paths } = document.parse(await (await ask("/api/openapi.json")).json());
    expect(paths["/api/Shelves/{row}"]?.["get"]).toMatchObject({
      summary: "One shelf",
      security: [],
      parameters: [{ name: "row", in: "path" }],
      responses: { 200: { content: { "application/json": { schema: { required: ["row", "label"] } } } } },
    });
    expect(paths["/api/shelves"]?.["post"]).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: { content: { "application/json": { schema: { required: ["row", "label"] } } } },
      responses: {
        200: { content: { "application/json": { schema: { required: ["shelf"] } } } },
        403: { description: "The caller lacks the role." },
      },
    });
  });

  it("is covered by the access test, over REST and tRPC, and refuses the wrong callers", async () => {
    const cases = accessCases(calls).filter(({ name }) => /shelves/i.test(name));
    expect(cases.map(({ name, access }) => [name, access])).toEqual([
      ["shelves.byRow", "public"],
      ["shelves.relabel", "admin"],
      ["GET /api/shelves/:row", "public"],
      ["POST /api/shelves", "admin"],
    ]);
    const user = await signedInUser();
    for (const path of ["/api/shelves", "/trpc/shelves.relabel"]) {
      expect((await ask(path, { body: NEW_LABEL })).status).toBe(401);
      expect((await ask(path, { body: NEW_LABEL, headers: user.headers })).status).toBe(403);
    }
  });

  it("is cached if it is declared cacheable, for every spelling of its address", async () => {
    const env = { CATALOGUE_CACHE_SECONDS: "60" };
    expect((await ask("/api/shelves/12", { env })).headers.get("etag")).not.toBeNull();
    expect(await (await ask("/API/Shelves/12/?page=2", { env })).json()).toMatchObject({ row: 12 });
    expect(answerShelf).toHaveBeenCalledTimes(1);
    for (const input of ['{"row":12}', '{"row":"12","unknown":1}'])
      await ask(`/trpc/shelves.byRow?input=${encodeURIComponent(input)}`, { env });
    expect(answerShelf).toHaveBeenCalledTimes(2);
    const { headers } = await signedInAdmin();
    await ask("/api/shelves/12", { env, headers });
    expect(answerShelf).toHaveBeenCalledTimes(3);
  });

  it("has its own body limit and rate limit", async () => {
    const { headers } = await signedInAdmin();
    const large = { ...NEW_LABEL, label: "x".repeat(100) };
    const env = { LIMIT_CONTACT: { limit: () => Promise.resolve({ success: false }) } };
    for (const path of ["/api/shelves", "/trpc/shelves.relabel"]) {
      expect((await ask(path, { body: large, headers })).status).toBe(413);
      const past = await ask(path, { body: NEW_LABEL, headers, env });
      expect([past.status, past.headers.get("retry-after")]).toEqual([429, "60"]);
      // A malformed request doesn't count.
      expect((await ask(path, { body: {}, headers, env })).status).toBe(400);
    }
  });

  it("is fuzzed with input from its schemas", () => {
    const known = { products: [], orders: [], ids: [] };
    const targets = callTargets(calls).filter(({ name }) => /shelves/i.test(name));
    expect(targets.map(({ name }) => name)).toContain("POST /api/shelves");
    for (const { requests } of targets) {
      const sent = fc.sample(requests(known), { seed: 1, numRuns: 20 });
      expect(sent.some(({ path }) => /shelves/i.test(path))).toBe(true);
    }
  });
});

describe("a procedure", () => {
  it("prevents the Worker's start if it declares too little to be checked", () => {
    const silent = router({ shelves: router({ all: publicProcedure.query(() => []) }) });
    expect(() => callsOf(silent)).toThrow("shelves.all does not say");
    const all = publicProcedure
      .meta({ access: "admin" })
      .output(z.int())
      .query(() => 1);
    expect(() => callsOf(router({ shelves: router({ all }) }))).toThrow(
      "shelves.all does not say which permission",
    );
  });

  it("answers with the fields that its schema lists, with times as text, and tells nothing of a row that breaks it", async () => {
    const row = { id: 1, at: new Date(0), secret: "hash" };
    const rows = router({
      all: publicProcedure.output(z.object({ id: z.int(), at: time })).query(() => row),
      odd: publicProcedure.output(z.object({ id: z.int().max(0, "Too large.") })).query(() => row),
    });
    const shelves = createApp(callsOf(router({ shelves: rows })));
    const answer = await shelves.request(`${ORIGIN}/trpc/shelves.all`, {}, testEnv());
    expect(await answer.json()).toEqual({ result: { data: { id: 1, at: "1970-01-01T00:00:00.000Z" } } });
    const failed = await shelves.request(`${ORIGIN}/trpc/shelves.odd`, {}, testEnv());
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining("Too large")]);
  });

  it("enforces the access that it documents, even if the builder and the metadata differ", async () => {
    const odd = callsOf(
      router({
        shelves: router({
          all: publicProcedure
            .meta({ access: "admin", permission: "catalogue.write" })
            .output(z.int())
            .query(() => 1),
          none: staffProcedure("catalogue.write")
            .meta({ access: "public" })
            .output(z.int())
            .query(() => 1),
        }),
      }),
    );
    const oddApp = createApp(odd);
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await oddApp.request(`${ORIGIN}${path}`, { headers }, testEnv())).status;
    expect(odd.procedures.map(({ access }) => access)).toEqual(["admin", "public"]);
    const { headers } = await signedInAdmin();
    expect(await statusOf("/trpc/shelves.all")).toBe(401);
    expect(await statusOf("/trpc/shelves.all", headers)).toBe(200);
    // A builder that guarantees a user never continues without one.
    expect(await statusOf("/trpc/shelves.none", headers)).toBe(401);
  });
});
