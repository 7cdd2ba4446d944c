import { expect, it } from "vitest";
import { deedOf, storyOf } from "./story.ts";
import { START_MS } from "./virtual-time.ts";

it.each([
  ['select "id" from "orders" where "orders"."id" = $1 for update', "reads and locks orders"],
  ['insert into "order_events" ("id") values (default)', "writes to order events"],
  ["lock table products in share row exclusive mode", "locks the table products"],
  ['update "orders" set "status" = $1 where "id" = $2', "changes orders"],
  ["commit", "commits"],
  ["show all", "asks the database"],
])("describes a statement: %s", (statement, deed) => {
  expect(deedOf(statement)).toBe(deed);
});

const entry = (what: string, sql?: { statement: string; outcome: string }) => ({
  atMs: START_MS + 1500,
  who: "3 shopper 1 buys",
  what,
  ...(sql && { sql }),
});

it("tells who did what, and what failed", () => {
  const story = storyOf([
    entry("sql", { statement: "commit ", outcome: "COMMIT ✂ the answer is lost" }),
    entry("stripe POST /v1/checkout/sessions with key order-id-1 → 200 ✂ the answer is lost"),
    entry('ends: 503 {"message":"Please try again."}'),
  ]);
  expect(story).toEqual([
    "       1.500  3 shopper 1 buys     commits: done, but the answer is lost",
    "       1.500  3 shopper 1 buys     tells the payment provider checkout/sessions: 200 the answer is lost",
    "       1.500  3 shopper 1 buys     ends: 503",
  ]);
});
