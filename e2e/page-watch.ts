import type { Page } from "playwright-core";
import { expect } from "vitest";

const NOTE_REFUSALS = `addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, documentURI }) =>
  noteRefusal([effectiveDirective, "refuses", blockedURI, "at", documentURI].join(" ")));`;

/**
 * Collects everything that the content policies of the page and its frames refuse; a provoked error doesn't excuse any
 * of it.
 */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const refusals: string[] = [];
  await page.exposeFunction("noteRefusal", (refusal: string) => void refusals.push(refusal));
  await page.addInitScript(NOTE_REFUSALS);
  return refusals;
}

/** Waits until the app has hydrated the page. */
export const untilTheAppRuns = (page: Page) =>
  // Set by public/early.js, removed by the app (src/hydration.tsx, src/main.tsx).
  expect.poll(() => page.evaluate(() => !("earlyPresses" in window))).toBe(true);

/**
 * Makes `goto` wait until the app has hydrated the page, like visitors who look before they click. A test that clicks
 * earlier passes `waitUntil` with the state it waits for instead.
 */
export function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined) await untilTheAppRuns(page);
    return answer;
  };
}
