import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { z } from "zod";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const findings = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

const ALL_RULES = { runOnly: RULES, rules: { "target-size": { enabled: true } }, iframes: false };
/** The rules that switching the theme can break: it changes colours, not the page's structure. */
const COLOUR_RULES = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  iframes: false,
};

/** axe's findings on the page as it is: rule and element. */
export async function violations(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  await page.evaluate(AXE);
  const options = JSON.stringify(coloursOnly ? COLOUR_RULES : ALL_RULES);
  const script = `axe.run(document, ${options}).then((result) => result.violations)`;
  const found = findings.parse(await page.evaluate(script));
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
}
