import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { TOUR } from "./steps.ts";

const FOLDER_LIMIT_KB = 600;
const KB = 1000;

/** The steps of docs/tour.md with the pictures that each shows. */
const steps = readFileSync(join(CHECKOUT, "docs/tour.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: /^\d+\. (.+)$/m.exec(section)?.[1],
    pictures: [...section.matchAll(/\]\((screens\/[^)]+)\)/g)].map(([, picture = ""]) => picture),
  }));

it("docs/tour.md has the steps that the journey makes, in its order", () => {
  expect(steps.map(({ title }) => title)).toEqual(TOUR.map(({ title }) => title));
});

it.each(steps)("$title shows only screens that this step of the journey looks at", ({ title, pictures }) => {
  const { screens = [] } = TOUR.find((step) => step.title === title) ?? {};
  const taken = new RegExp(`^screens/tour-(?:${screens.join("|")})-(?:360|768|1440)-(?:light|dark)\\.webp$`);
  expect(pictures.filter((picture) => !taken.test(picture))).toEqual([]);
});

it("the pictures of the tour are small", () => {
  const pictures = [...new Set(steps.flatMap((step) => step.pictures))];
  const bytes = pictures.map((picture) => statSync(join(CHECKOUT, "docs", picture)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FOLDER_LIMIT_KB * KB);
});
