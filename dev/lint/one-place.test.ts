import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** Returns the files in these folders, except tests, in which something occurs. */
function filesWith(what: RegExp, ...folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: CHECKOUT }))
    .filter((file) => !file.includes(".test."))
    .filter((file) => what.test(readFileSync(join(CHECKOUT, file), "utf8")))
    .toSorted();
}

it("one file opens dialogs: focus, Escape, layers and scrolling are the same for all", () => {
  expect(filesWith(/@base-ui\/react\/(alert-)?dialog|<dialog\b|showModal/, "src")).toEqual([
    "src/ui/modal.tsx",
  ]);
});

it("one file writes the cells of a CSV, and no spreadsheet can read one as a formula", () => {
  expect(filesWith(/\.replaceAll\((["'])"\1, (["'])""\2\)|\.unparse\(/, "domain", "src", "worker")).toEqual([
    "domain/text/csv.ts",
  ]);
});

it("one file describes the state of a signed-out visitor", () => {
  expect(filesWith(/asking: null\b/, "src", "worker/entry/pages")).toEqual(["src/api/auth-snapshot.ts"]);
  expect(filesWith(/persist: false\b/, "src", "worker/entry/pages")).toEqual(["src/api/auth-snapshot.ts"]);
});

it("one file asks the server, three what has a progress or is a file, and three what outlives its page", () => {
  expect(filesWith(/\bfetch\(|\bXMLHttpRequest\(|\bsendBeacon\(/, "src")).toEqual([
    "src/accountant/fetch-file.ts",
    "src/admin/products/list/use-deletions.ts",
    "src/admin/shell/fetch-export.ts",
    "src/admin/shell/send-with-progress.ts",
    "src/api/http-error.ts",
    "src/measure-visit.ts",
    "src/report-errors.ts",
  ]);
});

it("one file of the Worker makes requests to other services", () => {
  const callers = filesWith(
    /(?<![\w.])fetch\((?!\w+: )|globalThis\.fetch\b|\bnode:https?\b|\bnew WebSocket\(/,
    "worker",
  );
  expect(callers.filter((file) => !file.includes("/testing/"))).toEqual(["worker/platform/outbound.ts"]);
});

it("one folder of the Worker calls Stripe", () => {
  const callers = filesWith(/\bimport Stripe\b|\bstripe\s*\.\s*(?!ts")\w+\s*\.\s*\w+/, "worker");
  const folders = new Set(callers.filter((file) => !file.includes("/testing/")).map((file) => dirname(file)));
  expect([...folders]).toEqual(["worker/stripe"]);
});

it("one file opens Stripe's client, whose type refuses what Stripe doesn't list", () => {
  expect(filesWith(/\bnew Stripe\(/, "worker", "ops", "dev", "bench")).toEqual([
    "worker/stripe/open-stripe.ts",
  ]);
});

it("pages use nothing that browsers offer only over https, so that a phone can open the shop of `npm start`", () => {
  const secureOnly =
    /crypto\s*\.\s*(randomUUID|subtle)|navigator\s*\.\s*(clipboard|locks|serviceWorker)|\bcaches\./;
  expect(filesWith(secureOnly, "src", "domain", "packages/sandboxes/src/stripe/browser")).toEqual([]);
});

it("one file draws loading placeholders", () => {
  expect(filesWith(/animate-pulse/, "src")).toEqual(["src/ui/skeleton.tsx"]);
});

it("the shop's rules in domain/ name no style of a page", () => {
  const style =
    /className|_CLASS\b|"[^"\n]*\b(?:p[xy]?|m[xy]?|bg|text|border|font)-[\w-]+ [^"\n]*\b(?:p[xy]?|m[xy]?|bg|text|border|font)-/;
  expect(filesWith(style, "domain")).toEqual([]);
});
