import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAILY_CRON, FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import { CHECKOUT } from "../cli/checkout.ts";

it("wrangler.toml deploys exactly the triggers that the Worker has jobs for", () => {
  const [, crons] = /^crons = (.*)$/m.exec(readFileSync(join(CHECKOUT, "wrangler.toml"), "utf8")) ?? [];
  expect(JSON.parse(crons ?? "null")).toEqual([FREQUENT_CRON, DAILY_CRON]);
});
