import * as fc from "fast-check";
import type { Procedure } from "#worker/trpc/procedures.ts";
import { type FuzzRequest, byAnybody, inAddress, jsonRequest, oddSegment } from "./fuzz-request.ts";
import { type JsonText, objectText, oddValue } from "./json-text.ts";
import { type FieldValues, inputFor } from "./schema-text.ts";

type FuzzedProcedure = Pick<Procedure, "name" | "type" | "input">;

const ODD_QUERIES = [
  "?input=%",
  "?input",
  "?input=&input={}",
  "?input[]=1",
  "?batch=1",
  "?batch=1&input=%7B%7D",
  "?batch=1&input=[]",
  "?batch=1&input=%7B%22__proto__%22:1,%220%22:null%7D",
  "?batch=2&input={}",
  "?lastEventId=1",
  "?connectionParams=1",
  "?connectionParams=%7B%22a%22:1%7D",
  "?type=query&trpc=1",
] as const;

/** Calls of one procedure, alone and in batches, by the right and the wrong method. */
export function procedureRequests(
  { name, type, input }: FuzzedProcedure,
  values: FieldValues,
): fc.Arbitrary<FuzzRequest> {
  const text = inputFor(input, values);
  const path = `/trpc/${name}`;
  const get = byAnybody(text.map((one) => ({ method: "GET", path: `${path}?input=${inAddress(one)}` })));
  const post = jsonRequest("POST", fc.constant(path), text);
  const bare = byAnybody(fc.constantFrom("GET", "POST", "PUT").map((method) => ({ method, path })));
  const odd = byAnybody(
    fc.constantFrom(...ODD_QUERIES).map((query) => ({ method: "GET", path: path + query })),
  );
  const [own, other] = type === "query" ? [get, post] : [post, get];
  return fc.oneof(
    { weight: 14, arbitrary: own },
    { weight: 1, arbitrary: other },
    { weight: 3, arbitrary: batches(name, type, text) },
    { weight: 1, arbitrary: bare },
    { weight: 1, arbitrary: odd },
  );
}

const BATCH_MAX = 4;
/** Calls in the same batch: of the same kind, of the other kind, and unknown ones. */
const COMPANIONS = [
  "products.names",
  "auth.refresh",
  "no.such",
  "__proto__",
  "constructor",
  "",
  "products",
] as const;

const bodyOf = (inputs: readonly JsonText[]): JsonText =>
  objectText(inputs.map((one, at) => [String(at), one]));

function batches(name: string, type: FuzzedProcedure["type"], text: fc.Arbitrary<JsonText>) {
  const inputs = fc.array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: oddValue }), {
    minLength: 1,
    maxLength: BATCH_MAX,
  });
  const batch = fc.record({
    inputs,
    companions: fc.array(fc.constantFrom(...COMPANIONS), { maxLength: 2 }),
    isWhole: fc.boolean(),
  });
  const addressOf = (count: number, companions: readonly string[]) =>
    `/trpc/${[...Array.from({ length: count }, () => name), ...companions].join(",")}?batch=1`;
  const calls = batch.map(({ inputs: all, companions, isWhole }) => ({
    path: addressOf(isWhole ? all.length : 1, companions),
    body: bodyOf(all),
  }));
  if (type === "query") {
    return byAnybody(
      calls.map(({ path, body }) => ({ method: "GET", path: `${path}&input=${inAddress(body)}` })),
    );
  }
  return byAnybody(
    calls.map(({ path, body }) => ({
      method: "POST",
      path,
      headers: { "content-type": "application/json" },
      body,
    })),
  );
}

/** Calls of procedures that do not exist. */
export const unknownProcedures: fc.Arbitrary<FuzzRequest> = byAnybody(
  fc
    .tuple(
      fc.constantFrom("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"),
      oddSegment,
      fc.constantFrom("", ...ODD_QUERIES),
    )
    .map(([method, name, query]) => ({ method, path: `/trpc/${name}${query}` })),
);
