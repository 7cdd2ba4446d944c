import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

const SCRIPT = /\/measure-visit-[\w-]+\.js$/;

/** Opens the products, and waits until the visit is measured. */
async function measuredProducts(): Promise<Page> {
  const page = await visitor();
  const script = page.waitForResponse(SCRIPT);
  await page.goto("/products");
  await page.evaluate(`import("${(await script).url()}").then(() => undefined)`);
  return page;
}

it("how a visit felt is counted when it's left, and shown on the operations page", async () => {
  await sql`delete from web_vitals`;
  const page = await measuredProducts();
  await page.getByRole("button", { name: /theme/i }).click();
  // The press is measured when its result is painted.
  await page.waitForFunction(() => performance.getEntriesByType("first-input").length > 0);
  await page.goto("/aboutus");
  await expect
    .poll(async () => sql`select distinct vital from web_vitals where page = 'list' and device = 'desktop'`)
    .toHaveLength(3);

  const admin = await visitor();
  await signInAdmin(admin);
  await admin.getByRole("link", { name: "Operations" }).first().click();
  const row = admin.getByRole("row", { name: "Products, desktop" });
  await expect
    .poll(() => row.textContent())
    .toMatch(/^Products, desktop\d+\.\d\d s.*\d visits?\d+ ms.*\d visits?\d\.\d\d.*\d visits?$/);
});

it("what a visit sends has no cookie and no address", async () => {
  const page = await measuredProducts();
  await page.context().addCookies([{ name: "seen", value: "1", url: page.url() }]);
  const sent = page.waitForRequest("**/api/visits");
  // Nobody sees what a page sends that is really left. About LCP the library believes nothing else.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const { cookie, referer } = await (await sent).allHeaders();
  expect([cookie, referer]).toEqual([undefined, undefined]);
  expect((await (await sent).response())?.status()).toBe(200);
  expect((await sent).postDataJSON()).toEqual({
    page: "list",
    device: "desktop",
    cls: expect.any(Number),
  });
});

it("nothing is measured where the shop doesn't ask for it", async () => {
  const page = await visitor();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.route("**/products", async (route) => {
    const sent = await route.fetch();
    const html = await sent.text();
    expect(html).toContain('"webVitals":true');
    await route.fulfill({ response: sent, body: html.replace('"webVitals":true', '"webVitals":false') });
  });
  await page.goto("/products");
  await atRest(page);
  expect(requested.filter((url) => url.includes("/static/js/"))).not.toEqual([]);
  expect(requested.filter((url) => SCRIPT.test(url))).toEqual([]);
});
