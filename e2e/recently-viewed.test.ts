import { expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

const NINE = [
  "autocad",
  "autocad-lt",
  "revit",
  "maya",
  "3ds-max",
  "mudbox",
  "motionbuilder",
  "inventor-professional",
  "civil-3d",
] as const;

it("shows recently viewed products, the latest first, keeps eight, and forgets them on request", async () => {
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  const list = page.getByRole("region", { name: "Recently viewed" });
  await page.goto("/products/autocad");
  await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("viewed"))).toBe("autocad");
  expect(await list.count()).toBe(0);
  for (const slug of NINE.slice(1)) {
    await page.goto(`/products/${slug}`);
    await list.waitFor();
  }
  expect(await page.evaluate(() => localStorage.getItem("viewed"))).toBe(
    NINE.toReversed().slice(0, 8).join(" "),
  );
  const names = () => list.getByRole("link").allInnerTexts();
  await expect
    .poll(async () => (await names()).slice(0, 2))
    .toEqual(["Inventor Professional", "MotionBuilder"]);
  await list.getByRole("link", { name: "Inventor Professional" }).click();
  await page.waitForURL("**/products/inventor-professional");
  await expect.poll(async () => (await names())[0]).toBe("Civil 3D");
  await list.getByRole("button", { name: "Clear" }).click();
  await list.waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("viewed"))).toBeNull();
});

it("moves nothing that's in view", async () => {
  const page = await visitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/products/autocad");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("viewed"))).toBe("autocad");
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries())
        Object.assign(window, { shift: Reflect.get(window, "shift") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/products/maya");
  await page
    .getByRole("region", { name: "Recently viewed" })
    .getByRole("link", { name: "AutoCAD" })
    .waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "shift"))).toBeLessThan(0.01);
});
