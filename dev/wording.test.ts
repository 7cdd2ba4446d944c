import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { TAX_NOTE } from "#domain/seller/company.ts";
import { TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { readSeedProducts } from "#ops/catalogue/seed-catalogue.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** What the shop does not write, and what it writes instead: one word for one thing, in British spelling. */
const WRITTEN_OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/\bmaker\b/i, "Autodesk"],
  [/\be-mail/i, "email"],
  [/\bcan not\b/i, "cannot"],
  [/\bTAX\b/, "VAT"],
  [/\bindependent provider\b/i, "independent reseller"],
  [/\bma(?:k|d)e (?:the|an|your) account\b/i, "create an account"],
  [
    /(?<![-\w])(?:colors?|centers?|labor|behaviors?|favorites?|fibers?|catalogs?)(?![-\w:])/i,
    "British spelling",
  ],
  [/\b(?:modeling|canceled|canceling|licenses?|fulfill|molds?|molding)\b/i, "British spelling"],
  [/\b(?:analy|organi|optimi|recogni|visuali|customi|authori)z(?:e|es|ed|ing|ation)\b/i, "British spelling"],
];

/** Bound to the letter: S4, S20, S56 and S74, a file's column that programs read, and words of other people's interfaces. */
const BOUND: ReadonlySet<string> = new Set([
  TAX_NOTE,
  "your trusted independent provider of official Autodesk products",
  "Discount Price can not be negative value",
  "e-mail",
  "authorization",
  "canceled",
  "center",
  "organization",
  "Organization",
  "/#organization",
  ...TAXONOMY.flatMap(({ subcategories }) => subcategories),
]);
/** The law's own words, and what buyers type. */
const WORDS_OF_OTHERS: ReadonlySet<string> = new Set([
  "domain/orders/withdrawal-instruction.ts",
  "domain/search/building-synonyms.ts",
  "domain/search/filler-words.ts",
  "domain/search/making-synonyms.ts",
]);

const sources = globSync(["{src,domain,worker}/**/*.{ts,tsx}", "public/*.js"], {
  cwd: CHECKOUT,
  exclude: ["**/*.test.*", "**/testing/**"],
});

/** Every text in a source file: strings, templates between their values, and JSX. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync(file, readFileSync(join(CHECKOUT, file), "utf8"));
  new Visitor({
    Literal: ({ value }) => void (typeof value === "string" && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(program);
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

function faults(where: string, text: string): string[] {
  if (BOUND.has(text)) return [];
  return WRITTEN_OTHERWISE.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`${where}: '${found}' in '${text}' (${instead})`];
  });
}

it("texts have one word for one thing, in British spelling", () => {
  expect(sources.length).toBeGreaterThan(400);
  const texts = sources
    .filter((file) => !WORDS_OF_OTHERS.has(file))
    .map((file) => [file, textsOf(file)] as const);
  expect(texts.flatMap(([, found]) => found).length).toBeGreaterThan(5000);
  expect(texts.flatMap(([file, found]) => found.flatMap((text) => faults(file, text)))).toEqual([]);
});

it("the catalogue's descriptions and facts have one word for one thing, in British spelling", () => {
  const descriptions = readSeedProducts().flatMap(({ productname, description, facts }) => [
    faults(productname, description),
    faults(productname, facts),
  ]);
  expect(descriptions.flat()).toEqual([]);
});
