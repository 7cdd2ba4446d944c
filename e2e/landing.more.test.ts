import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { useShop, visitor } from "./journey.ts";
import { watchShifts } from "./layout-shifts.ts";

useShop();

const MOVING = { reducedMotion: "no-preference" } as const;

const isPlaying = (page: Page): Promise<boolean> =>
  page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

/** Returns the URL of the poster chosen by the browser. */
const shownPoster = (page: Page): Promise<string> =>
  page.locator("img:has(+ video)").evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

describe("the hero video", () => {
  it("plays automatically, muted, inline and in a loop", async () => {
    const page = await visitor(MOVING);
    await page.goto("/");
    await expect.poll(() => isPlaying(page)).toBe(true);
    const { muted, loop, autoplay, playsInline, width, height } = await page
      .locator("video")
      .evaluate((node: HTMLVideoElement) => ({
        muted: node.muted,
        loop: node.loop,
        autoplay: node.autoplay,
        playsInline: node.playsInline,
        width: node.width,
        height: node.height,
      }));
    expect([muted, loop, autoplay, playsInline]).toEqual([true, true, true, true]);
    expect([width, height]).toEqual([1200, 900]);
  });

  it("pauses while it's out of view", async () => {
    const page = await visitor(MOVING);
    await page.goto("/");
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  it("stops and resumes with its button, and stays stopped after scrolling away and back", async () => {
    const page = await visitor(MOVING);
    await page.goto("/");
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByRole("button", { name: "Pause video" }).press("Enter");
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.getByRole("img", { name: /tower/ }).scrollIntoViewIfNeeded();
    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    expect(await isPlaying(page)).toBe(false);
    await page.getByRole("button", { name: "Play video" }).press("Enter");
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  it.each([
    ["a phone", { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }, /-phone-poster-\w+\.avif$/],
    ["a desktop", { viewport: { width: 1440, height: 900 } }, /engine-poster-\w+\.avif$/],
  ])("covers a poster that suits %s", async (_name, screen, poster) => {
    const page = await visitor({ ...screen, reducedMotion: "reduce" });
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("poster")) fetched.push(new URL(request.url()).pathname);
    });
    await page.goto("/");
    await atRest(page);
    expect(await shownPoster(page)).toMatch(poster);
    expect(fetched).toEqual([await shownPoster(page)]);
    const places = await Promise.all(
      ["img:has(+ video)", "video"].map((which) => page.locator(which).boundingBox()),
    );
    expect(places[1]).toEqual(places[0]);
  });

  it("is only its poster for visitors who prefer reduced motion", async () => {
    const page = await visitor({ reducedMotion: "reduce" });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const image of await page.getByRole("figure").getByRole("img").all()) {
      await image.scrollIntoViewIfNeeded();
    }
    await atRest(page);
    expect(await isPlaying(page)).toBe(false);
    expect(await page.getByRole("button", { name: /^(Pause|Play)/ }).count()).toBe(0);
    const media = fetched.filter((path) => path.startsWith("/media/"));
    expect(media).toHaveLength(7);
    expect(media.filter((path) => !/\.webp$|-poster-/.test(path))).toEqual([]);
  });
});

describe("the six animations", () => {
  it("are fetched when they come into view, in space reserved for them", async () => {
    const page = await visitor({ ...MOVING, viewport: { width: 360, height: 640 } });
    const shifts = await watchShifts(page);
    const moving: string[] = [];
    page.on("request", (request) => {
      if (/\/media\/(?!engine)[\w-]+\.avif$/.test(request.url())) moving.push(request.url());
    });
    await page.goto("/");
    expect(moving).toEqual([]);
    // A machine without any of the fallback's fonts (src/app.css) wraps the heading again when the web font loads.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await shifts();
    const images = page.getByRole("figure").getByRole("img");
    await expect.poll(() => images.count()).toBe(6);
    expect(
      await images.evaluateAll((all) =>
        all.map((image) => [
          image.getAttribute("loading"),
          image.getAttribute("width"),
          image.getAttribute("height"),
          (image.getAttribute("alt") ?? "").length > 20,
        ]),
      ),
    ).toEqual(Array.from({ length: 6 }, () => ["lazy", "480", "360", true]));
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.currentSrc))
        .toMatch(/\/media\/[\w-]+\.avif$/);
    }
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    expect((await shifts()) - before).toBeLessThan(0.01);
  });

  it("stop when clicked", async () => {
    const page = await visitor(MOVING);
    await page.goto("/");
    const tower = page.getByRole("img", { name: /tower/ });
    await tower.scrollIntoViewIfNeeded();
    const source = () => tower.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(source).toMatch(/\.avif$/);
    await page.getByRole("button", { name: "Pause animations" }).click();
    await expect.poll(source).toMatch(/\.webp$/);
    await page.getByRole("button", { name: "Play animations" }).click();
    await expect.poll(source).toMatch(/\.avif$/);
  });
});
