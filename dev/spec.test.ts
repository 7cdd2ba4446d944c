import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const SPEC_FOLDER = "docs/spec/";
const DEFINITION = /^- \*\*([SD]\d+[a-z]?)\b/gm;
/** A number has no leading zero, unlike an Irish postcode. */
const CITATION = /\b[SD][1-9]\d?[a-z]?\b/g;

const read = (file: string): string => readFileSync(join(CHECKOUT, file), "utf8");
const defined = globSync(`${SPEC_FOLDER}*`, { cwd: CHECKOUT }).flatMap((file) =>
  [...read(file).matchAll(DEFINITION)].map(([, number = ""]) => number),
);

/** Files that people write. Drawings are left out, because they contain dimensions that look like line numbers. */
const written = globSync("**/*.{ts,tsx,css,md,sql,toml}", {
  cwd: CHECKOUT,
  exclude: ["**/node_modules", "**/dist"],
});

describe("the specification", () => {
  it("uses each number once", () => {
    expect(defined.filter((number, at) => defined.indexOf(number) !== at)).toEqual([]);
    expect(defined.length).toBeGreaterThan(100);
  });

  it("has a line for every cited number", () => {
    const known = new Set(defined);
    const unknown = written.flatMap((file) =>
      [...read(file).matchAll(CITATION)]
        .filter(([number]) => !known.has(number))
        .map(([number]) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});
