import { expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { LICENCE_SOURCES, SELLING_FACTS } from "#domain/seller/selling-facts.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const SCREEN_HEIGHT = 720;

it("a careful buyer goes from a product's price to the seller, the ways to check it, and the right to withdraw (D72)", async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 1280, height: SCREEN_HEIGHT } });
  await page.goto("/products/autocad");
  await page.getByRole("link", { name: "About our prices" }).click();
  await page.getByRole("heading", { level: 1, name: "Why half price?" }).waitFor();
  expect(await page.title()).toBe(`Why half price? · ${COMPANY.tradeName}`);
  const main = page.getByRole("main");
  await main.getByText(`Look up our VAT number, ${seller().vatNumber}`).waitFor();
  expect(await main.getByRole("link", { name: /VIES/ }).getAttribute("href")).toContain("ec.europa.eu");
  // The demo shows the sentences that the seller hasn't confirmed, and marks them as samples.
  for (const { text } of SELLING_FACTS) await main.getByText(`Sample: ${text}`).waitFor();
  const soldBy = main.getByText(`You buy from ${seller().name}, an independent reseller in`);
  const source = main.getByText(`Sample: ${LICENCE_SOURCES.distributor}`);
  for (const line of [soldBy, source])
    expect((await line.boundingBox())?.y).toBeLessThan(SCREEN_HEIGHT - 100);
  await main.getByRole("link", { name: "withdrawal page" }).click();
  await page.getByRole("heading", { level: 1, name: "Withdraw from contract" }).waitFor();
});
