import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { testDatabase } from "../testing/shop.ts";
import { logFault } from "./log.ts";

afterEach(() => void vi.restoreAllMocks());

const TYPED = "Between us: the bridge is ours";

function logged(cause: unknown): string {
  const print = vi.spyOn(console, "error").mockReturnValue(undefined);
  logFault("a test failed", { cause });
  return String(print.mock.calls[0]?.[0]);
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it("visitor input that the database quotes isn't logged", async () => {
  const error = await failureOf(testDatabase().execute(sql`select ${TYPED}::uuid`));
  expect(String(error instanceof Error && error.cause)).toContain(TYPED);
  const line = logged(error);
  expect(line).not.toContain(TYPED);
  expect(line).toContain("22P02");
  expect(line).toContain("invalid input syntax for type uuid");
});

it("a personal value that a parser quotes isn't logged", async () => {
  const error = await failureOf(new Response(`{"message": ${TYPED}`).json());
  expect(String(error)).toContain(TYPED.slice(0, 5));
  expect(logged(error)).not.toContain(TYPED.slice(0, 5));
});
