import { expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

it("price digits are equally wide in the shop's sans", async () => {
  const page = await visitor();
  await page.goto("/products/autocad");
  const price = page
    .locator("label span", { hasText: /^€[\d,.]+$/ })
    .filter({ visible: true })
    .first();
  const { family, loaded, widths } = await price.evaluate(async (element) => {
    const range = document.createRange();
    const { fontFamily, fontWeight } = getComputedStyle(element);
    // The new digits may need a font file that hasn't been requested yet.
    await document.fonts.load(`${fontWeight} 16px "Geist Variable"`, "0123456789");
    // Hinting would round each digit to whole pixels, some up and some down.
    element.style.textRendering = "geometricPrecision";
    return {
      family: fontFamily,
      loaded: document.fonts.check(`${fontWeight} 16px "Geist Variable"`),
      widths: [...Array(10).keys()].map((figure) => {
        element.replaceChildren(String(figure).repeat(8));
        range.selectNodeContents(element);
        return range.getBoundingClientRect().width;
      }),
    };
  });
  expect([family.startsWith('"Geist Variable"'), loaded]).toEqual([true, true]);
  expect(widths[0]).toBeGreaterThan(0);
  expect(new Set(widths).size, widths.join(" ")).toBe(1);
});
