import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const SOURCES =
  "{src,worker,domain,dev,verify,e2e,packages,public,migrations}/**/*.{ts,tsx,mjs,js,json,css,html,svg,sql,webmanifest}";
const ROOT_FILES = "{,bench/}*.{ts,html,toml,json}";
/** The brand for which the committed cards were drawn is recorded as it was, regardless of the shop's current name. */
const MAY_NAME_IT = new Set(["domain/seller/company.ts", "ops/brand/cards-drawn-for.json"]);

it("the shop's name appears only in domain/seller/company.ts, so changing it there changes it everywhere", () => {
  const escaped = COMPANY.tradeName.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const name = new RegExp(String.raw`(?<!\w)${escaped}(?!\w)`);
  const files = globSync([SOURCES, ROOT_FILES], { cwd: CHECKOUT });
  expect(files).toContain("domain/seller/company.ts");
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => name.test(readFileSync(join(CHECKOUT, file), "utf8")));
  expect(naming.filter((file) => !MAY_NAME_IT.has(file))).toEqual([]);
});

it("the sandboxes' packages don't mention the shop, so anyone can use them", () => {
  const ours = /\bshops?\b|autodesk|wrangler|\bworkers?\b|\b[SD]\d{1,2}[a-z]?\b/gi;
  const files = globSync(["packages/sandboxes/*.*", "packages/sandboxes/{assets,src}/**/*.*"], {
    cwd: CHECKOUT,
  });
  expect(files.length).toBeGreaterThan(60);
  const naming = files.flatMap((file) =>
    [...readFileSync(join(CHECKOUT, file), "utf8").matchAll(ours)].map(([word]) => `${file}: ${word}`),
  );
  expect(naming).toEqual([]);
});
