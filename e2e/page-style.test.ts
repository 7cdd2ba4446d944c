import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

const PAGES = [
  "/",
  "/products?sub=linux",
  "/products/autocad",
  "/aboutus",
  "/contact",
  "/why-half-price",
  "/terms",
  "/privacy",
  "/withdrawal",
];
const NO_PAGE = "/nowhere";

/** The computed style of every element, including ::before and ::after, without the variables that only others read. */
function styles(): string[] {
  // Force a new layout: Chromium sometimes reports the automatic margins of a layout at another width.
  document.body.style.display = "none";
  document.body.getBoundingClientRect();
  document.body.style.removeProperty("display");
  return [...document.querySelectorAll("body, body *")].flatMap((element) =>
    ["", "::before", "::after"].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return pseudo !== "" && style.content === "none"
        ? ""
        : `${element.tagName}.${element.getAttribute("class")}${pseudo} ${[...style]
            .filter((name) => !name.startsWith("--"))
            .map((name) => `${name}:${style.getPropertyValue(name)}`)
            .join(";")}`;
    }),
  );
}

/** The computed styles once every requested font has loaded: until then texts have their fallback's width. */
async function settledStyles(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return page.evaluate(styles);
}

/** The properties in which two computed styles of an element differ. */
function changes(before: string, after: string): string[] {
  const [then, now] = [before.split(";"), after.split(";")];
  const longer = then.length > now.length ? then : now;
  return longer.flatMap((_, at) =>
    then[at] === now[at] ? [] : [`${before.slice(0, 80)}: ${then[at]} became ${now[at]}`],
  );
}

async function wholeSheet(page: Page): Promise<string> {
  const list = await page.locator("#app-files").textContent();
  const [, sheet = ""] = /"sheet":"([^"]+)"/.exec(list ?? "") ?? [];
  return sheet;
}

describe.each([360, 1280])("a page contains the part of the style sheet that it needs, at %i px", (width) => {
  it.each([...PAGES, NO_PAGE])("and the whole sheet changes nothing of %s", async (path) => {
    // Without script the rest of the sheet is never loaded.
    const page = await visitor({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === NO_PAGE ? 404 : 200);
    const painted = await settledStyles(page);
    const part = await page.locator("head style").evaluate(({ textContent }) => textContent.length);
    const sheet = await (await page.request.get(await wholeSheet(page))).text();
    expect(sheet.length).toBeGreaterThan(part);
    await page.evaluate((text) => {
      document.head.append(Object.assign(document.createElement("style"), { textContent: text }));
    }, sheet);
    const whole = await settledStyles(page);
    expect(painted.length).toBeGreaterThan(100);
    expect(painted.flatMap((style, index) => changes(style, whole[index] ?? ""))).toEqual([]);
  });
});

it("figures of prices are equally wide in the shop's sans", async () => {
  const page = await visitor();
  await page.goto("/products/autocad");
  const price = page
    .locator("p span", { hasText: /^€[\d,.]+$/ })
    .filter({ visible: true })
    .first();
  const { family, loaded, widths } = await price.evaluate(async (element) => {
    const range = document.createRange();
    const { fontFamily, fontWeight } = getComputedStyle(element);
    // What the new figures need may not have been asked for yet.
    await document.fonts.load(`${fontWeight} 16px "Geist Variable"`, "0123456789");
    // Hinting would round each figure to whole pixels, some up and some down.
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
