import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addToCart, paymentForm, useShop, visitor } from "./journey.ts";

useShop();

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const findings = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** What axe finds on the page as it stands: rule and element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const script = `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, iframes: false }).then((result) => result.violations)`;
  const found = findings.parse(await page.evaluate(script));
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
}

const PHONE = { viewport: { width: 360, height: 800 }, colorScheme: "light" } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } as const;
const PATHS = ["/", "/products", "/products/autocad", "/aboutus", "/contact", "/login", "/return", "/nope"];

describe.each([
  ["a phone, light", PHONE],
  ["a desk, dark", DESK],
])("on %s", (_name, options) => {
  it.each(PATHS)("axe finds nothing on %s", async (path) => {
    const page = await visitor(options);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await violations(page)).toEqual([]);
  });

  it("axe finds nothing in the cart panel and at checkout", async () => {
    const page = await visitor(options);
    await addToCart(page, "autocad-lt");
    await page.getByRole("button", { name: /^Cart/ }).click();
    await page.getByRole("dialog", { name: /cart/i }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Checkout" }).click();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
