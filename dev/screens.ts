import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "#ops/cli/chromium.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { prepareVisits } from "./screens/prepare.ts";
import { PAGES } from "./screens/pages.ts";
import { takePictures } from "./screens/take-pictures.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import { readSettings } from "./settings.ts";
import { startShop } from "./shop.ts";

const DATA_DIR = join(CHECKOUT, ".data", "screens");
const PICTURES = join(DATA_DIR, "pictures");
/** The pictures that documents show; only these are in git. */
const SHOWN = join(CHECKOUT, "docs", "screens");

/**
 * `npm run screens`: pictures of every page, from its own shop, where somebody has bought something. Those that documents
 * show are replaced in docs/screens/.
 */
export async function takeScreens(only: readonly string[]): Promise<void> {
  const unknown = only.find((name) => PAGES.every((page) => page.name !== name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no page '${unknown}'. Choose from ${PAGES.map(({ name }) => name).join(", ")}.`,
    );
  const shop = await startShop({
    settings: readSettings({ PORT: "8751" }),
    dataDir: DATA_DIR,
    buildDir: join(DATA_DIR, "dist"),
    ports: { database: 5608, stripe: 8752 },
    fresh: true,
    onLog: () => undefined,
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    if (shop.admin === null) throw new Error("the shop has no demo admin");
    if (only.length === 0) rmSync(PICTURES, { recursive: true, force: true });
    mkdirSync(PICTURES, { recursive: true });
    const visits = await prepareVisits(browser, shop.url, shop.admin);
    const wanted = PAGES.filter(({ name }) => only.length === 0 || only.includes(name));
    const bytes = await takePictures({ browser, visits, pages: wanted, folder: PICTURES });
    for (const name of readdirSync(SHOWN)) {
      if (existsSync(join(PICTURES, name))) copyFileSync(join(PICTURES, name), join(SHOWN, name));
    }
    console.log(`${wanted.length} pages in ${relative(CHECKOUT, PICTURES)}/, ${(bytes / 1e6).toFixed(1)} MB`);
  } finally {
    await browser.close();
    await shop.close();
  }
}
