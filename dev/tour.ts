import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { chromium, type Page } from "playwright-core";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { findChromium } from "#ops/cli/chromium.ts";
import { inAllSizes } from "./screens/take-pictures.ts";
import { readSettings } from "./settings.ts";
import { startShop } from "./shop.ts";
import { beginLife } from "./tour/life.ts";
import { TOUR } from "./tour/steps.ts";

const DATA_DIR = join(CHECKOUT, ".data", "tour-screens");
const PICTURES = join(DATA_DIR, "pictures");
const DOCUMENT = join(CHECKOUT, "docs", "tour.md");
const SHOWN = join(CHECKOUT, "docs", "screens");
const PICTURE = /\]\(screens\/(tour-[\w-]+\.webp)\)/g;

/** `npm run tour`: lives the life of an order, and replaces the pictures of it that docs/tour.md shows. */
export async function takeTour(): Promise<void> {
  const shop = await startShop({
    settings: readSettings({ PORT: "8753" }),
    dataDir: DATA_DIR,
    buildDir: join(DATA_DIR, "dist"),
    ports: { database: 5609, stripe: 8754, mail: 8755 },
    fresh: true,
    onLog: () => undefined,
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    rmSync(PICTURES, { recursive: true, force: true });
    mkdirSync(PICTURES, { recursive: true });
    const life = await beginLife(browser, shop, takePicture);
    for (const { title, run } of TOUR) {
      console.log(title);
      await run(life);
    }
    const shown = [...readFileSync(DOCUMENT, "utf8").matchAll(PICTURE)].flatMap(([, name]) => name ?? []);
    for (const name of shown) copyFileSync(join(PICTURES, name), join(SHOWN, name));
    console.log(`${shown.length} pictures in docs/screens/, all of them in ${relative(CHECKOUT, PICTURES)}/`);
  } finally {
    await browser.close();
    await shop.close();
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const dialogs = await page.getByRole("dialog").or(page.getByRole("alertdialog")).count();
  await inAllSizes(page, { name: `tour-${name}`, folder: PICTURES, whole: dialogs === 0 });
}
