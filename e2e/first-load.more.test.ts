import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { FIRST_LOAD_SCRIPT_LIMIT_KB, FORM_SCRIPT_LIMIT_KB } from "#dev/limits.ts";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const KB = 1000;
const PATHS = [
  ...INDEXED_PATHS,
  "/products/autocad",
  "/compare",
  "/login",
  "/register",
  "/checkout",
  "/nowhere",
];
const FORMS = new Set<string>(["/contact", "/checkout"]);

/** Returns the KB of script that a first visit to a page loads from the shop, without what then measures it (D89). */
async function scriptOf(path: string): Promise<number> {
  const page = await visitor();
  // A preloaded file is requested again when it's used.
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    const isScript = response.request().resourceType() === "script";
    if (isScript && !response.url().includes("/measure-visit-")) scripts.set(response.url(), response);
  });
  await page.goto(path);
  await atRest(page);
  const bodies = await Promise.all([...scripts.values()].map((script) => script.body()));
  return bodies.reduce((kb, body) => kb + gzipSync(body).length / KB, 0);
}

describe("the first load of a public page", () => {
  it.each(PATHS)("%s stays within its limit of script", async (path) => {
    const kb = await scriptOf(path);
    expect(kb).toBeGreaterThan(0);
    expect(kb).toBeLessThanOrEqual(FORMS.has(path) ? FORM_SCRIPT_LIMIT_KB : FIRST_LOAD_SCRIPT_LIMIT_KB);
  });
});

it("the first file of a page's script begins with the line by which browsers compile it as it arrives", async () => {
  const page = await visitor();
  const script = page.waitForResponse("**/static/js/shared-*.js");
  await page.goto("/");
  const code = await (await script).text();
  expect(code.split("\n")[0]).toBe("//# allFunctionsCalledOnLoad");
});
