import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { TAX_NOTE } from "#domain/seller/company.ts";
import { TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { readSeedProducts } from "#ops/catalogue/seed-catalogue.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** Words that the shop doesn't use, each with the one to use instead: one word for one thing, in British spelling. */
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

/** Turns of phrase that read as translated, in comments and in the titles of tests. */
const NOT_NATIVE: readonly RegExp[] = [
  /\b(?:whoever|meanwhile|anew|thereof|thereby)\b/i,
  /\bat once\b/i,
  /\bstands\b(?! (?:for|in for)\b)/i,
  /(?<!\bthere )\bis no\b(?! (?:longer|more)\b)/i,
  /\bone an? (?:line|row|page|minute|day|week|month|year|order|unit|product|request|file|test)\b/i,
  /\bso long as\b/i,
  /^What\b/,
  /\b(?:docs\/\S+|README|record \d+) (?:says?|tells?|asks?|knows?)\b/,
];
/** The turns of phrase that a text has, each with the text. */
const habitsIn = (text: string): string[] =>
  NOT_NATIVE.flatMap((habit) => habit.exec(text)?.[0] ?? []).map((words) => `'${words}' in '${text}'`);

/** Quoted code isn't prose. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, "``");

/** A title has to be readable on its own. */
const FRAGMENT_TITLE = /^(?:or|and|so|nor|but|also|neither)\b/i;

const TITLED: ReadonlySet<string> = new Set(["it", "test", "describe"]);

/** `it("…")`, `it.each(…)("…")` and the like. */
function titleOf({ callee, arguments: [title] }: ESTree.CallExpression): string | undefined {
  let name: ESTree.Expression | ESTree.Super = callee;
  while (name.type === "MemberExpression" || name.type === "CallExpression")
    name = name.type === "MemberExpression" ? name.object : name.callee;
  if (name.type !== "Identifier" || !TITLED.has(name.name)) return undefined;
  return title?.type === "Literal" && typeof title.value === "string" ? title.value : undefined;
}

it("comments and the titles of tests read as written by a native", () => {
  const code = globSync(["{src,domain,worker,ops,dev,verify,bench,e2e,packages}/**/*.{ts,tsx}"], {
    cwd: CHECKOUT,
    exclude: ["**/node_modules/**", "dev/wording.test.ts"],
  });
  expect(code.length).toBeGreaterThan(1000);
  const found = code.flatMap((file) => {
    const { program, comments } = parseSync(file, readFileSync(join(CHECKOUT, file), "utf8"));
    const titles: string[] = [];
    new Visitor({
      CallExpression: (call) => {
        const title = titleOf(call);
        if (title !== undefined) titles.push(title);
      },
    }).visit(program);
    const texts = [
      ...comments.map(({ value }) => withoutCode(value.replaceAll(/\s+\*?\s*/g, " ").replace(/^\*? /, ""))),
      ...titles,
    ];
    const fragments = titles.filter((title) => FRAGMENT_TITLE.test(title));
    return [...texts.flatMap(habitsIn), ...fragments].map((fault) => `${file}: ${fault}`);
  });
  expect(found).toEqual([]);
});

it("documents read as written by a native", () => {
  const documents = globSync(["*.md", "docs/*.md", "docs/decisions/*.md", "packages/*/README.md"], {
    cwd: CHECKOUT,
  });
  expect(documents.length).toBeGreaterThan(30);
  const found = documents.flatMap((file) =>
    readFileSync(join(CHECKOUT, file), "utf8")
      .split("\n")
      .flatMap((line) => habitsIn(withoutCode(line).replace(/^\s*(?:[-*]|\d+\.) /, "")))
      .map((fault) => `${file}: ${fault}`),
  );
  expect(found).toEqual([]);
});

it("the descriptions and facts of the catalogue have one word for one thing, in British spelling", () => {
  const descriptions = readSeedProducts().flatMap(({ productname, description, facts }) => [
    faults(productname, description),
    faults(productname, facts),
  ]);
  expect(descriptions.flat()).toEqual([]);
});
