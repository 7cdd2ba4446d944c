import { expect, it } from "vitest";
import { readCount } from "./generate-products.ts";

const HERE = "postgres://shop@127.0.0.1:5432/shop";
const AWAY = "postgres://shop@db.example.com/shop";

it("makes as many products as --count says", () => {
  expect(readCount({ count: "10000" }, HERE)).toBe(10_000);
  expect(readCount({ count: "1000" }, "postgres://shop@localhost/shop")).toBe(1_000);
});

it.each(["0", "1.5", "many", "100001"])("refuses a count of %s", (count) => {
  expect(() => readCount({ count }, HERE)).toThrow("--count must be a whole number");
});

it("doesn't add generated products to a remote database unless asked to", () => {
  expect(() => readCount({ count: "10000" }, AWAY)).toThrow(
    "The database is at db.example.com, not on this machine.",
  );
  expect(readCount({ count: "10000", anywhere: true }, AWAY)).toBe(10_000);
});
