import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { buildSite } from "#ops/build.ts";
import { workerOptions } from "#ops/build/built-worker.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { WORKER_BUNDLE_LIMIT_KB } from "./limits.ts";

const BUILD_DIR = join(CHECKOUT, ".data", "test", "dist");
const KB = 1000;

beforeAll(async () => {
  // `npm test` has built it for its journeys.
  await buildSite(BUILD_DIR);
}, 120_000);

it("the Worker stays within its limit", () => {
  const { modules, rootPath } = workerOptions({ buildDir: BUILD_DIR, vars: {}, databaseUrl: "" });
  if (!Array.isArray(modules) || rootPath === undefined) throw new Error("the build names no modules");
  const files = modules.map(({ path }) => readFileSync(join(rootPath, path)));
  expect(files.length).toBeGreaterThan(10);
  // All modules together, as the platform counts them.
  const kb = gzipSync(Buffer.concat(files)).length / KB;
  expect(kb).toBeLessThanOrEqual(WORKER_BUNDLE_LIMIT_KB);
});
