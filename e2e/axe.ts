import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";
import { z } from "zod";
import { atRest } from "#dev/testing/at-rest.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const findings = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

const ALL_RULES = { runOnly: RULES, rules: { "target-size": { enabled: true } }, iframes: false };
/** The rules that switching the theme can break: it changes colours, not the page's structure. */
const COLOUR_RULES = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  iframes: false,
};

export const PHONE = { width: 360, height: 800 } as const;
export const DESK = { width: 1440, height: 900 } as const;

/** One of each kind of page that shoppers use most. */
export const SHOPPERS_PAGES = [
  "/",
  "/products",
  "/products/autocad",
  "/compare?p=autocad&p=autocad-lt",
  "/contact",
  "/terms",
  "/withdrawal",
  "/login",
] as const;

/** Waits until no control is pale from its press (src/ui/show-presses.ts). */
const isReleased = (page: Page | Frame) =>
  page.waitForFunction(() => document.querySelector("[data-pressed]") === null);

/** Returns axe's findings on the page, or in one of its frames, in its current state: rule and element. */
export async function violations(page: Page | Frame, { coloursOnly = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await isReleased(page);
  const options = JSON.stringify(coloursOnly ? COLOUR_RULES : ALL_RULES);
  const script = `axe.run(document, ${options}).then((result) => result.violations)`;
  const found = findings.parse(await page.evaluate(script));
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
}

/** Waits until nothing on the page changes its colour, place or size. */
export async function settled(page: Page): Promise<void> {
  await isReleased(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

/** Returns axe's findings in both themes. */
export async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    const coloursOnly = colorScheme === "dark";
    found.push(...(await violations(page, { coloursOnly })).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/** Returns links that are marked as the current page and lead elsewhere. */
const untrueLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator('a[aria-current="page"]')
    .evaluateAll((links) =>
      links
        .filter((link) => link instanceof HTMLAnchorElement && link.href !== window.location.href)
        .map((link) => `not the current page: ${link.outerHTML}`),
    );

/** Returns controls whose text is so small that iOS zooms in on them. */
const zoomedInto = (page: Page): Promise<string[]> =>
  page
    .locator("input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), select, textarea")
    .evaluateAll((controls) =>
      controls
        .filter((control) => Number.parseFloat(getComputedStyle(control).fontSize) < 16)
        .map((control) => `text below 16 px: ${control.outerHTML.slice(0, 200)}`),
    );

/**
 * Finds the faults of a page at rest: axe's findings on a phone in the light theme and on a desktop in the dark one
 * (which checks each layout and each theme once), content wider than either, controls too small for a phone, and links
 * marked as the current page that lead elsewhere.
 */
export async function everywhere(page: Page): Promise<string[]> {
  await atRest(page);
  const found: string[] = [];
  for (const [size, colorScheme] of [
    [PHONE, "light"],
    [DESK, "dark"],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const findings = [
      ...(await violations(page)),
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
      ...(size === PHONE ? await zoomedInto(page) : []),
    ];
    found.push(...findings.map((finding) => `at ${size.width} px, ${colorScheme}: ${finding}`));
  }
  return [...found, ...(await untrueLinks(page))];
}
