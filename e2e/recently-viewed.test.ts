import { expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

const EIGHT = ["autocad-lt", "revit", "maya", "3ds-max", "mudbox", "motionbuilder", "civil-3d", "autocad"];

it("shows recently viewed products, the latest first, keeps eight, and forgets them on request", async () => {
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  const list = page.getByRole("region", { name: "Recently viewed" });
  const stored = () => page.evaluate(() => localStorage.getItem("viewed"));
  await page.goto("/products/autocad");
  await expect.poll(stored).toBe("autocad");
  expect(await list.count()).toBe(0);
  await page.evaluate((viewed) => localStorage.setItem("viewed", viewed), EIGHT.join(" "));
  await page.goto("/products/inventor-professional");
  await expect.poll(stored).toBe(["inventor-professional", ...EIGHT.slice(0, 7)].join(" "));
  const names = () => list.getByRole("link").allInnerTexts();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(["AutoCAD LT", "Revit"]);
  await list.getByRole("link", { name: "AutoCAD LT" }).click();
  await page.waitForURL("**/products/autocad-lt");
  await expect.poll(async () => (await names())[0]).toBe("Inventor Professional");
  await list.getByRole("button", { name: "Clear" }).click();
  await list.waitFor({ state: "detached" });
  expect(await stored()).toBeNull();
});
