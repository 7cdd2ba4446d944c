import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";
import { chooseImage, openForm, pictureFile, uploaded } from "./product-form.ts";

useShop();

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "shop-images-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a photograph of about 15 MB that compresses badly. Passing that many bytes directly would be slow. */
async function largePhoto(): Promise<string> {
  const path = join(folder, "Large photo.jpg");
  const { size } = await sharp({
    create: { width: 2600, height: 2000, channels: 3, background: "#808080", noise: NOISE },
  })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toFile(path);
  expect(size).toBeGreaterThan(12 * MB);
  return path;
}
const NOISE = { type: "gaussian", mean: 128, sigma: 80 } as const;

const file = (page: Page) => page.locator('input[type="file"]');
const preview = (page: Page) => page.getByTestId("card-preview").locator("img");

const HEIC_PHOTO = {
  name: "IMG_0042.HEIC",
  mimeType: "image/heic",
  buffer: Buffer.from(`\0\0\0\u0018ftypheic\0\0\0\0mif1heic${"x".repeat(200)}`),
};

/** Simulates a browser that can show HEIC, as Safari can; here the photo is a red sheet. */
const WITH_HEIC = `const decode = window.createImageBitmap;
window.createImageBitmap = async (file, ...rest) => {
  if (!(await file.text()).slice(4).startsWith("ftypheic")) return decode(file, ...rest);
  const sheet = new OffscreenCanvas(900, 600);
  const pen = sheet.getContext("2d");
  pen.fillStyle = "red";
  pen.fillRect(0, 0, 900, 600);
  return sheet.transferToImageBitmap();
};`;

/** Simulates a browser without WebP, which returns a PNG instead. */
const WITHOUT_WEBP = `const { toBlob } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
  toBlob.call(this, done, type === "image/webp" ? "image/png" : type, quality);
};`;

describe("the image box", () => {
  it("accepts a photograph of more than 10 MB and shrinks it before sending", async () => {
    const page = await openForm();
    await file(page).setInputFiles(await largePhoto());
    await uploaded(page);
    expect(await preview(page).getAttribute("src")).toMatch(/-w1600\.webp$/);
  });

  it("shrinks it even in a browser that can't write WebP", async () => {
    const page = await visitor();
    await page.context().addInitScript(WITHOUT_WEBP);
    const form = await openForm(page);
    await file(form).setInputFiles(await largePhoto());
    await uploaded(form);
    expect(await preview(form).getAttribute("src")).toMatch(/-w1600\.jpg$/);
  });

  it("immediately rejects a file that it can't shrink, and keeps the previous image", async () => {
    const page = await openForm();
    await chooseImage(page);
    const before = await preview(page).getAttribute("src");
    const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(10 * MB)]);
    await file(page).setInputFiles({ name: "moving.gif", mimeType: "image/gif", buffer: gif });
    await page
      .getByText("The image is larger than 10 MB, and this browser cannot make it smaller.")
      .waitFor();
    const huge = join(folder, "huge.jpg");
    const opened = openSync(huge, "w");
    ftruncateSync(opened, 50 * MB + 1);
    closeSync(opened);
    await file(page).setInputFiles(huge);
    await page.getByText("The image file is larger than 50 MB.").waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
    expect(await preview(page).getAttribute("src")).toBe(before);
  });

  it("says what to do with an HEIC photo that the browser can't show, and leads to another file", async () => {
    const page = await openForm();
    await file(page).setInputFiles(HEIC_PHOTO);
    await page.getByText("Export it as JPEG, or take a screenshot of it, and choose that.").waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose another file" }).press("Enter");
    await (await chooser).setFiles(await pictureFile());
    await uploaded(page);
    expect(await page.getByText("Export it as JPEG").count()).toBe(0);
  });

  it("converts an HEIC photo if the browser can show it", async () => {
    const page = await visitor();
    await page.context().addInitScript(WITH_HEIC);
    const form = await openForm(page);
    await file(form).setInputFiles(HEIC_PHOTO);
    await uploaded(form);
    expect(await preview(form).getAttribute("src")).toMatch(/-w900\.webp$/);
  });
});
