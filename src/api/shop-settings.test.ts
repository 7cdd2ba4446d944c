import { expect, it } from "vitest";
import { parseShopSettings } from "./shop-settings.ts";

it("refuses a page without the shop's settings", () => {
  const settings = { site: {}, payment: {} };
  expect(parseShopSettings(JSON.stringify(settings))).toEqual(settings);
  for (const other of ["null", "[]", '{"site":{}}', '{"payment":{}}']) {
    expect(() => parseShopSettings(other)).toThrow("no settings");
  }
});
