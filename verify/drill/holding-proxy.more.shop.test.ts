import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { type HoldingProxy, startHoldingProxy } from "./holding-proxy.ts";

let direct: Sql;
let proxy: HoldingProxy;
let held: Sql;

beforeAll(async () => {
  const url = await ownDatabase("holding_proxy_tests");
  direct = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  await direct`create table steps (step int)`;
  proxy = await startHoldingProxy(url);
});
beforeEach(async () => {
  await direct`truncate steps`;
  held = postgres(proxy.url, { max: 1, fetch_types: false, onnotice: () => undefined });
});
afterEach(() => held.end({ timeout: 0 }));
afterAll(async () => {
  await direct.end();
  proxy.close();
});

/** Sends three statements, one after the other, and returns the number of responses. */
async function threeSteps(): Promise<number> {
  let answered = 0;
  try {
    for (const step of [1, 2, 3]) {
      await held.unsafe(`insert into steps values (${step})`);
      answered += 1;
    }
  } catch {
    // The connection was cut.
  }
  return answered;
}
const stored = async () => (await direct`select step from steps order by step`).map((row) => row["step"]);

it.each([
  ["before", [1]],
  ["after", [1, 2]],
] as const)("holds a connection %s its second statement, until it is cut", async (side, expected) => {
  proxy.hold([{ at: 2, side }]);
  const answered = threeSteps();
  await expect.poll(() => proxy.held()).toBe(1);
  await expect.poll(stored).toEqual(expected);
  proxy.release();
  expect(await answered).toBe(1);
  expect(await stored()).toEqual(expected);
});

it("lets a connection run if no stop is left for it", async () => {
  proxy.hold([]);
  expect(await threeSteps()).toBe(3);
  expect(proxy.held()).toBe(0);
});
