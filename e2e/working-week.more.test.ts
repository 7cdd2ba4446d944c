import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "#dev/settings.ts";
import { startShop } from "#dev/shop.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { ADMIN_PATHS } from "./admin-area.ts";
import { everywhere } from "./axe.ts";
import { useShop } from "./journey.ts";
import { thursday, wednesday } from "./week-returned.ts";
import { asOwner, useWeekShop } from "./week-shop.ts";
import { listed, monday, tuesday } from "./week-sold.ts";
import { numbers } from "./week-story.ts";
import { friday } from "./week-sums.ts";

useShop();
useWeekShop(() =>
  startShop({
    settings: readSettings({ PORT: "9370" }),
    dataDir: join(CHECKOUT, ".data", "working-week"),
    fresh: true,
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 9371, stripe: 9372, mail: 9373, vies: 9374 },
    onLog: () => undefined,
  }),
);

// A day takes half a minute or less; the limit is for a loaded machine, on which each step still has its own.
const DAY_TIMEOUT_MS = 180_000;

it(
  "on Monday three buyers pay and one leaves; the owner finds, orders and delivers what was paid",
  async () => {
    expect(await listed(await monday(), "to_deliver")).toBe("To deliver (0)");
  },
  DAY_TIMEOUT_MS,
);

it(
  "on Tuesday the owner answers a message from a template, and a mistyped address gets its order",
  async () => {
    const stranger = await tuesday();
    await expect.poll(() => stranger.getByText(/couldn’t find/).count()).toBeGreaterThan(0);
  },
  DAY_TIMEOUT_MS,
);

it(
  "on Wednesday money goes back in four ways, and the next day's price is scheduled",
  async () => {
    const section = await wednesday();
    await expect.poll(() => section.getByText("Planned", { exact: true }).count()).toBe(1);
  },
  DAY_TIMEOUT_MS,
);

it(
  "on Thursday the price begins, is announced, is paid, and is ended; the history lists each step",
  async () => {
    const product = await thursday();
    expect(await product.getByText("Lowest price of the 30 days before").count()).toBe(0);
  },
  DAY_TIMEOUT_MS,
);

it(
  "on Friday every sum on screen and in the files is the sheet's",
  async () => {
    expect(await (await friday()).allTextContents()).toContain("2");
  },
  DAY_TIMEOUT_MS,
);

it(
  "at the end of the week axe finds nothing on any page of the admin area, on a phone or a desk",
  async () => {
    const page = await asOwner("/Admin/home");
    for (const path of [
      ...ADMIN_PATHS,
      ...[numbers.ada, numbers.german, numbers.dutch, numbers.bea].map((number) => `/Admin/orders/${number}`),
      `/Admin/customers/${numbers.ada}`,
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect({ path, found: await everywhere(page) }).toEqual({ path, found: [] });
    }
  },
  2 * DAY_TIMEOUT_MS,
);
