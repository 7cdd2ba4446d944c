import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { atRest } from "../testing/at-rest.ts";
import type { ScreenPage } from "./pages.ts";
import type { Visits } from "./prepare.ts";

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
type Size = (typeof SIZES)[number];
const THEMES = ["light", "dark"] as const;
/** Maximum height of a picture: more of a long list shows nothing new. */
const HEIGHT_MAX_PX = 2_400;
const WEBP_QUALITY = 55;

type Job = {
  readonly browser: Browser;
  readonly visits: Visits;
  readonly pages: readonly ScreenPage[];
  readonly folder: string;
};

/** Takes the pictures, such as `products-360-dark.webp`; returns their total size in bytes. */
export async function takePictures({ browser, visits, pages, folder }: Job): Promise<number> {
  let bytes = 0;
  for (const { name, path, visit, act } of pages) {
    for (const viewport of SIZES) {
      const context = await browser.newContext({
        baseURL: visits.origin,
        reducedMotion: "reduce",
        viewport,
        ...(visits.states[visit] === undefined ? {} : { storageState: visits.states[visit] }),
      });
      const page = await context.newPage();
      await page.goto(addressOf(path, visits));
      await settled(page);
      if (act === undefined || (await act(page)))
        bytes += await inBothThemes(page, viewport, { name, folder, whole: act === undefined });
      await context.close();
    }
  }
  return bytes;
}

type Picture = {
  readonly name: string;
  readonly folder: string;
  /** False for what opens over a page, which is shown where it is. */
  readonly whole: boolean;
};

/** Takes pictures of a page as it is, in every size and theme; returns their total size in bytes. */
export async function inAllSizes(page: Page, picture: Picture): Promise<number> {
  const before = page.viewportSize();
  let bytes = 0;
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    bytes += await inBothThemes(page, viewport, picture);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (before) await page.setViewportSize(before);
  return bytes;
}

async function inBothThemes(page: Page, viewport: Size, { name, folder, whole }: Picture): Promise<number> {
  let bytes = 0;
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    const picture = await pictureOf(page, viewport, whole);
    writeFileSync(join(folder, `${name}-${viewport.width}-${theme}.webp`), picture);
    bytes += picture.length;
  }
  return bytes;
}

function addressOf(path: string, { places }: Visits): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, place: string) => places[place] ?? "");
}

/** Waits for the page's heading and everything it shows. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
  await atRest(page);
}

/** The whole page up to HEIGHT_MAX_PX; for overlays only the visible part. */
async function pictureOf(page: Page, viewport: Size, whole: boolean): Promise<Buffer> {
  if (whole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // Resized, not scrolled: lazy content loads, and sticky elements stay in place.
    await page.setViewportSize({
      ...viewport,
      height: Math.min(HEIGHT_MAX_PX, Math.max(viewport.height, height)),
    });
    await settled(page);
  }
  return sharp(await page.screenshot())
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
