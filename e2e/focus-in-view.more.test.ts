import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

/** Runs in the page: describes the focused element if nothing of it can be seen. */
function hiddenFocus(): string | null {
  const focused = document.activeElement ?? document.body;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const inside = 2;
  const isSeen = [left + inside, (left + right) / 2, right - inside].some((x) =>
    [top + inside, (top + bottom) / 2, bottom - inside].some((y) => {
      const shown = document.elementFromPoint(x, y);
      return shown !== null && (focused.contains(shown) || shown.contains(focused));
    }),
  );
  return isSeen ? null : focused.outerHTML.slice(0, 160);
}

/** Presses a key that moves the focus, and returns what had the focus without being seen. */
async function hiddenStops(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(hiddenFocus);
    if (found !== null) hidden.push(found);
  }
  return hidden;
}

describe("the bars at the window's edges never hide the focus", () => {
  const LOW = { viewport: { width: 1280, height: 500 } } as const;
  const NARROW = { viewport: { width: 360, height: 640 } } as const;

  it.each([
    { path: "/products", size: LOW },
    { path: "/aboutus", size: LOW },
    { path: "/products/autocad", size: NARROW },
    { path: "/compare?p=autocad&p=maya&p=revit&p=civil-3d", size: NARROW },
  ])("up from the end of $path", async ({ path, size }) => {
    const page = await visitor(size);
    await page.goto(path);
    await page.getByRole("contentinfo").getByRole("link").last().focus();
    expect(await hiddenStops(page, "Shift+Tab")).toEqual([]);
  });

  it("down a product's page, below which the price stays", async () => {
    const page = await visitor(NARROW);
    await page.goto("/products/autocad");
    await page.getByRole("main").getByRole("link").first().focus();
    expect(await hiddenStops(page, "Tab")).toEqual([]);
  });

  it.each([LOW, NARROW])("down the catalogue with products to compare, in %o", async (size) => {
    const page = await visitor(size);
    await page.goto("/products");
    const boxes = page.getByRole("checkbox", { name: /^Compare/ });
    await boxes.first().focus();
    await page.keyboard.press("Space");
    await page.getByRole("region", { name: "Products to compare" }).waitFor();
    expect(await hiddenStops(page, "Tab")).toEqual([]);
  });
});
