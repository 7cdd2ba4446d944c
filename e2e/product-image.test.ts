import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { hasFocus, useShop } from "./journey.ts";
import { descriptionField, nameField, openForm, pictureFile, uploaded } from "./product-form.ts";

useShop();

const folder = mkdtempSync(join(tmpdir(), "shop-images-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Drops a file from outside the browser onto an element, as a file manager would. */
async function dropFile(page: Page, onto: Locator, file: string): Promise<void> {
  await onto.scrollIntoViewIfNeeded();
  const box = (await onto.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    await devtools.send("Input.dispatchDragEvent", { type, ...place, data });
  }
}

async function storedPicture(): Promise<string> {
  const path = join(folder, "dropped.png");
  writeFileSync(path, (await pictureFile()).buffer);
  return path;
}

const file = (page: Page) => page.locator('input[type="file"]');
const preview = (page: Page) => page.getByTestId("card-preview").locator("img");

/**
 * A headless browser doesn't open dropped files. The test checks whether the page leaves the drag to the browser, which
 * would then replace the page with the file.
 */
const NOTE_LEFT_TO_BROWSER = `var seenDrags = 0, leftToBrowser = [];
for (const type of ["dragover", "drop"]) window.addEventListener(type, (event) => {
  seenDrags += 1;
  if (!event.defaultPrevented) leftToBrowser.push(type);
});`;

describe("the image box", () => {
  it("accepts a file dropped on it; a file dropped beside it leaves the form unchanged", async () => {
    const page = await openForm();
    await nameField(page).fill("Test Caliper");
    const picture = await storedPicture();
    await page.evaluate(NOTE_LEFT_TO_BROWSER);
    for (const beside of [descriptionField(page), page.getByRole("heading", { level: 1 })]) {
      await dropFile(page, beside, picture);
      expect(new URL(page.url()).pathname).toBe("/Admin/apps");
      expect(await nameField(page).inputValue()).toBe("Test Caliper");
    }
    expect(await page.evaluate("seenDrags")).toBeGreaterThan(0);
    expect(await page.evaluate("leftToBrowser")).toEqual([]);
    expect(await preview(page).count()).toBe(0);
    await dropFile(page, page.getByText("Or drop one here"), picture);
    await uploaded(page);
  });

  it("offers to send a file again only if that can help", async () => {
    const page = await openForm();
    const fake = { name: "drawing.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await file(page).setInputFiles(fake);
    await page.getByText("The file is not a PNG, JPEG, WebP, AVIF or GIF image.").waitFor();
    await page.getByRole("button", { name: "Choose another file" }).waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
    await page.route("**/api/images", (route) => route.abort());
    await file(page).setInputFiles(await pictureFile());
    const retry = page.getByRole("button", { name: "Retry" });
    await retry.waitFor();
    await page.unroute("**/api/images");
    await retry.press("Enter");
    await uploaded(page);
    await expect.poll(() => hasFocus(page.getByRole("button", { name: "Choose another image" }))).toBe(true);
  });
});
