import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clockReading } from "#domain/time/clock.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readSettings } from "#dev/settings.ts";
import { type Shop, startShop } from "#dev/shop.ts";
import { addToCart, useShop, visitor } from "./journey.ts";
import { DAY_MS } from "#domain/time/durations.ts";

useShop();

const FOLDER = join(CHECKOUT, ".data", "demo-clock");
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/Amsterdam" });

/** A separate shop, because its clock is never turned back and other journeys share theirs. */
let own: Shop;

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  own = await startShop({
    settings: readSettings({ PORT: "9360" }),
    dataDir: FOLDER,
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 9361, stripe: 9362, mail: 9363 },
    onLog: () => undefined,
  });
}, 120_000);
afterAll(() => own.close());

const read = async () => clockReading.parse(await (await fetch(own.clock?.url ?? "none")).json());

it("the demo bar turns the shop's clock, and the next page has the new date (D52)", async () => {
  const page = await visitor({ baseURL: own.url });
  await addToCart(page, "autocad-lt");
  await page.goto("/contact");
  const bar = page.getByRole("complementary", { name: "About this shop" });
  expect(await bar.getByText("Shop date").count()).toBe(0);

  for (const [label, more] of [
    ["+1 day", 1],
    ["+30 days", 30],
  ] as const) {
    const before = Date.parse((await read()).now);
    await bar.getByRole("button", { name: label }).click();
    await expect
      .poll(async () => Date.parse((await read()).now), { timeout: 40_000 })
      .toBeGreaterThanOrEqual(before + more * DAY_MS);
    await bar
      .getByText(`Shop date: ${DATE.format(new Date((await read()).now))}`)
      .waitFor({ timeout: 40_000 });
  }

  // The browser keeps its data. Data written by the shop has the shop's date.
  await page.getByRole("button", { name: /^Cart, 1 item/ }).waitFor();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Drafter");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone").fill("+31 20 123 4567");
  await page.getByLabel("Message").fill("Which day is it?");
  await page.getByRole("button", { name: "Send message" }).click();
  const inbox = async () => (own.mailSandbox?.messages ?? []).map(({ at }) => at.slice(0, 10));
  await expect.poll(inbox).toEqual([(await read()).now.slice(0, 10)]);
});
