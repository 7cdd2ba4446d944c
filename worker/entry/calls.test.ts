import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { safeParse, type $ZodType } from "zod/v4/core";
import { PUBLICLY_CACHEABLE } from "#src/api/publicly-cacheable.ts";
import { app } from "./app.ts";
import { shopCalls } from "./calls.ts";
import { fieldValues, readKnown } from "#verify/fuzz/known-values.ts";
import { inputFor } from "#verify/fuzz/schema-text.ts";
import type { Procedure } from "../trpc/procedures.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { recordedOrder } from "../testing/orders.ts";
import { ORIGIN, product, resetShop, testDatabase, testEnv } from "../testing/shop.ts";

const { procedures } = shopCalls;

/** Returns whether a text that the fuzzer generates is JSON that the schema accepts. */
function isTaken(schema: $ZodType, text: string): boolean {
  try {
    return safeParse(schema, JSON.parse(text)).success;
  } catch {
    return false;
  }
}

it("browsers send no token for publicly cacheable calls, and only for those", () => {
  const kept = procedures.filter(({ publiclyCacheable }) => publiclyCacheable).map(({ name }) => name);
  expect(PUBLICLY_CACHEABLE.toSorted()).toEqual(kept.toSorted());
});

/** The environment of a shop in which every limit is used up. */
const env = () => {
  const usedUp = { limit: () => Promise.resolve({ success: false }) };
  const limits = Object.keys(testEnv()).filter((name) => name.startsWith("LIMIT_"));
  return Object.assign(testEnv(), Object.fromEntries(limits.map((name) => [name, usedUp])));
};

describe("limits per IP address (D37)", () => {
  let headers: Record<string, string>;
  /** Returns an input that the procedure accepts. */
  let takenBy: (procedure: Procedure) => string | undefined;
  beforeAll(async () => {
    await resetShop([product({ productname: "Draft" })]);
    await recordedOrder({ checkoutSessionId: "cs_test_abcdefgh12345" });
    const values = fieldValues(await readKnown(testDatabase()));
    takenBy = ({ input }) =>
      fc
        .sample(inputFor(input, values), { seed: 1, numRuns: 300 })
        .find((text) => input !== undefined && isTaken(input, text));
    headers = { ...(await signedInAdmin()).headers, "content-type": "application/json" };
  });

  function send({ name, type }: Procedure, input: string): Promise<Response> {
    const path = `${ORIGIN}/trpc/${name}`;
    const query = `${path}?input=${encodeURIComponent(input)}`;
    return Promise.resolve(
      type === "query"
        ? app.request(query, { headers }, env())
        : app.request(path, { method: "POST", headers, body: input }, env()),
    );
  }

  it.each(procedures.flatMap((one) => (one.rateLimit ? [[one.name, one.rateLimit, one] as const] : [])))(
    "%s is refused past %s; a malformed call doesn't count unless reading it is the expensive part",
    async (_name, _limit, procedure) => {
      const input = procedure.input === undefined ? "" : takenBy(procedure);
      expect(input).toBeDefined();
      expect((await send(procedure, input ?? "")).status).toBe(429);
      // A cart's body may be 4 MB, so it counts before it is read; without an input nothing is malformed.
      const isCounted = procedure.bodyLimit !== undefined || procedure.input === undefined;
      const malformed = isCounted ? 429 : 400;
      expect((await send(procedure, "7")).status).toBe(malformed);
    },
  );
});
