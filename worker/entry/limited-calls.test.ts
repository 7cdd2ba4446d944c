import { expect, it } from "vitest";
import wrangler from "../../wrangler.toml?raw";
import { shopCalls } from "./calls.ts";

// That a call with a limit is refused beyond it: calls.test.ts.
it.each([
  ["orders.byToken", "LIMIT_ORDER", 120],
  ["orders.sendLink", "LIMIT_ORDER_LINK", 10],
  ["orders.setAdministrator", "LIMIT_ADMINISTRATOR", 20],
  ["withdrawals.submit", "LIMIT_WITHDRAWAL", 60],
])("%s is limited by %s to %i calls per minute and address (D37, D70)", (call, limit, perMinute) => {
  expect(shopCalls.procedures.find(({ name }) => name === call)?.rateLimit).toBe(limit);
  const binding = `name = "${limit}"\\nnamespace_id = "\\d+"\\nsimple = \\{ limit = ${perMinute}, period = 60 \\}`;
  expect(wrangler).toMatch(new RegExp(binding));
});
