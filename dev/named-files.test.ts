import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const DOCUMENTS = globSync(["*.md", "docs/**/*.md", "packages/*/*.md"], { cwd: CHECKOUT });
/** Named in the tests of dev/lint. */
const PLANTED = /\/(?:circle-[ab]|clock-reads|planted|planted-calls)(?:\.test)?\.tsx?$/;
const SOURCES = globSync(
  [
    "{src,worker,domain,dev,verify,ops,e2e,packages}/**/*.{ts,tsx,mjs,css}",
    "bench/*.ts",
    "public/*.js",
    "*.config.ts",
    "wrangler.toml",
  ],
  { cwd: CHECKOUT },
).filter((file) => !file.startsWith("ops/catalogue/"));

const NAMED_FILE =
  /(?<![\w/.@#-])(?:worker|domain|src|dev|verify|ops|e2e|bench|public|docs|migrations|packages)\/[\w./$-]*\w\.(?:tsx?|mjs|js|md|sql|json|css|html)\b/g;
const NAMED_RECORD = /\b((?:docs\/decisions|migrations)\/\d{4})\b/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
/** Created only in a copy of the sources: by the recipes, and to make a deployment fail. */
const MADE_IN_A_COPY: ReadonlySet<string> = new Set([
  ...[
    ...readFileSync(join(CHECKOUT, "docs/recipes.md"), "utf8").matchAll(
      /^--- \/dev\/null\n\+\+\+ b\/(.*)$/gm,
    ),
  ].map(([, file = ""]) => file),
  "domain/fault.ts",
]);

const records = globSync(["docs/decisions/*.md", "migrations/*.sql"], { cwd: CHECKOUT });

/** Files that a file mentions, in comments, strings or code, and that do not exist. */
function missingIn(file: string): string[] {
  const text = readFileSync(join(CHECKOUT, file), "utf8");
  const paths = [...text.matchAll(NAMED_FILE)]
    .map(([path]) => path)
    .filter((path) => !MADE_IN_A_COPY.has(path) && !PLANTED.test(path) && !existsSync(join(CHECKOUT, path)));
  const numbers = [...text.matchAll(NAMED_RECORD)]
    .map(([, record = ""]) => record)
    .filter((record) => !records.some((there) => there.startsWith(record)));
  const links = file.endsWith(".md")
    ? [...text.matchAll(LINK)]
        .map(([, target = ""]) => target)
        .filter((target) => !existsSync(join(CHECKOUT, dirname(file), target)))
    : [];
  return [...paths, ...numbers, ...links].map((missing) => `${file}: ${missing}`);
}

it("every file that a comment or a document names exists", () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(DOCUMENTS.length).toBeGreaterThan(20);
  expect([...SOURCES, ...DOCUMENTS].flatMap(missingIn)).toEqual([]);
});

it("every picture in docs/screens is shown in a document", () => {
  const shown = new Set(
    DOCUMENTS.flatMap((file) =>
      [...readFileSync(join(CHECKOUT, file), "utf8").matchAll(LINK)].map(([, target = ""]) =>
        join(dirname(file), target),
      ),
    ),
  );
  const kept = globSync("docs/screens/*", { cwd: CHECKOUT });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((file) => !shown.has(file))).toEqual([]);
});
