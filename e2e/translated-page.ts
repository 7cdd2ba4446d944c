import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { visitor } from "./journey.ts";

/**
 * How a browser's translation writes: Chrome, Edge and Safari put elements or texts of their own in the place of the
 * page's; Firefox writes into the page's texts.
 */
type Manner = "replaces" | "rewrites";

/** Begins to translate when asked to (`translate`), or before the app starts. */
type Translation = { readonly manner?: Manner; readonly asked?: boolean; readonly amongScripts?: boolean };

/**
 * Translates each page that this visitor opens as a browser does: from a world of its own, whatever appears, a moment
 * later. ‹Marks› stand for another language. Texts that are beside each other become one, in the place of the first.
 */
export async function translatePages(page: Page, options: Translation = {}): Promise<void> {
  const { manner = "replaces", asked = false, amongScripts = false } = options;
  const source = `(${translator.toString()})(${JSON.stringify({ manner, asked })})`;
  if (amongScripts) {
    await page.addInitScript(source);
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: "translator" });
}

/** Asks for a translation of this page, as a visitor does by the browser's menu. */
const translate = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event("translate")));

/** Returns a text without the translator's marks. */
export const untranslated = (text: string): string => text.replaceAll(/[‹›]/g, "");

export const main = (page: Page): Locator => page.getByRole("main");

/** What the page says to anybody, as it was before the translation; without the bar that comes and goes as it scrolls. */
export const says = async (page: Page): Promise<string> =>
  untranslated(
    await main(page).evaluate((element) => {
      const copy = document.importNode(element, true);
      for (const left of copy.querySelectorAll("script, noscript, [data-testid=buy-bar]")) left.remove();
      return copy.textContent;
    }),
  );

/** On a product's page: another plan, prices without VAT, three units, back to the first plan, and one more time. */
async function chooseAround(page: Page): Promise<void> {
  const plan = (name: RegExp) => page.getByRole("radio", { name });
  await plan(/1 year/).check();
  await main(page)
    .getByRole("radio", { name: /without VAT/ })
    .check();
  await page.getByRole("button", { name: /Increase quantity/ }).click();
  await page.getByRole("button", { name: /Increase quantity/ }).click();
  await plan(/Monthly/).check();
  await main(page)
    .getByRole("radio", { name: /with VAT/ })
    .check();
  await plan(/1 year/).check();
  await main(page)
    .getByRole("radio", { name: /without VAT/ })
    .check();
}

/** Makes the same choices on a translated product page and on a plain one, up to the cart, and compares them on the way. */
export async function chooseOnBoth(translation: Translation): Promise<{ page: Page; plain: Page }> {
  const plain = await visitor();
  await plain.goto("/products/mudbox");
  await chooseAround(plain);
  expect(await says(plain)).toContain("€47.93/year excl. VAT");

  const page = await visitor();
  await translatePages(page, translation);
  await page.goto("/products/mudbox");
  if (translation.asked) await translate(page);
  await main(page).getByText("‹").first().waitFor();
  await chooseAround(page);
  await expect.poll(() => says(page)).toBe(await says(plain));
  await page.getByRole("button", { name: /add to cart/i }).click();
  await plain.getByRole("button", { name: /add to cart/i }).click();
  await plain.getByText("In your cart as 1 year").waitFor();
  return { page, plain };
}

/** Runs in the page, so it uses nothing from this file. */
function translator({ manner, asked }: { manner: Manner; asked: boolean }): void {
  if (self !== top) return;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has only this function
  const isLeft = (node: Node): boolean =>
    (node.parentElement?.closest(
      "font, script, style, textarea, noscript, svg, [translate=no], .notranslate",
    ) ?? null) !== null;

  function write(texts: readonly [Text, ...Text[]]): void {
    const [first, ...others] = texts;
    const whole = texts
      .map(({ data }) => data)
      .join("")
      .replace(/\S.*\S|\S/s, "‹$&›");
    if (manner === "rewrites") {
      first.data = whole;
      for (const text of others) text.data = "";
      return;
    }
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(whole);
    outer.append(inner);
    first.parentNode?.insertBefore(outer, first);
    for (const text of texts) text.parentNode?.removeChild(text);
  }

  /** Writes every run of texts between which there's at most a comment, as React's server puts there. */
  function translateNow(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
    const done = new Set<Text>();
    for (const text of found) {
      if (done.has(text) || isLeft(text)) continue;
      const run: [Text, ...Text[]] = [text];
      for (
        let next = text.nextSibling;
        next instanceof Text || next instanceof Comment;
        next = next.nextSibling
      )
        if (next instanceof Text) run.push(next);
      for (const one of run) done.add(one);
      if (run.some(({ data }) => !/^\s*$|^\s*‹.*›\s*$/s.test(data))) write(run);
    }
  }

  let waits = false;
  const soon = (): void => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      translateNow();
    }, 10);
  };
  const begin = (): void => {
    document.documentElement.classList.add("translated-ltr");
    translateNow();
    new MutationObserver(soon).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  };
  addEventListener(asked ? "translate" : "DOMContentLoaded", begin);
}
