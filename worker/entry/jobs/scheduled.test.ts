import { beforeEach, expect, it } from "vitest";
import { DAILY_CRON, FREQUENT_CRON } from "./crons.ts";
import { unusedImages } from "../../db/schema/images.ts";
import { runScheduled } from "./scheduled.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";

const KEY = "images/1763684000000-left-bbbbbb.png";

beforeEach(async () => {
  await resetShop();
  await testServices().images.put(KEY, "pixels");
});

const isNoted = async () => (await testDatabase().select().from(unusedImages)).some(({ key }) => key === KEY);

it("sweeps unused images once a day, not every five minutes", async () => {
  await runScheduled(FREQUENT_CRON, testServices(), new Date());
  expect(await isNoted()).toBe(false);
  await runScheduled(DAILY_CRON, testServices(), new Date());
  expect(await isNoted()).toBe(true);
});

it("fails for a trigger without jobs", async () => {
  await expect(runScheduled("0 0 1 1 *", testServices(), new Date())).rejects.toThrow("0 0 1 1 *");
});
