import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { buildSite } from "#ops/build.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const BUILD_DIR = join(CHECKOUT, ".data", "test", "dist");

beforeAll(async () => {
  // `npm test` has built it for its journeys.
  await buildSite(BUILD_DIR);
}, 120_000);

const filesOf = (part: string) =>
  readdirSync(join(BUILD_DIR, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Keys, settings, tables, server libraries, the words of guessable passwords, and strings that only server code contains. */
const SERVER_ONLY = [
  /\b[sr]k_(test|live)_/,
  /whsec_/,
  /TOKEN_SECRET/,
  /ORDER_LINK_SECRET/,
  /local-development-only/,
  /DATABASE_URL|HYPERDRIVE/,
  /postgres(ql)?:\/\//,
  /password_?hash/i,
  /sign_in_failures/,
  /drizzle/i,
  /argon2/,
  /yxcvbnm/,
  /The webhook's signature is not valid/,
];

it("the code that browsers load contains no secret and no server code", () => {
  const files = filesOf("client").filter((file) => /\.(js|css|html|json|webmanifest|svg|txt)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const pattern of SERVER_ONLY) {
    const holders = files.filter((file) => pattern.test(readFileSync(file, "utf8")));
    expect([pattern, holders]).toEqual([pattern, []]);
  }
});

it("the server's code does contain them, so the search can find something", () => {
  const whole = filesOf("shop")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  for (const pattern of SERVER_ONLY) expect([pattern, pattern.test(whole)]).toEqual([pattern, true]);
});

it("nothing from a developer's machine is part of it", () => {
  const chunks = readFileSync(join(BUILD_DIR, "client", "chunks.json"), "utf8");
  expect(chunks).toContain("src/routes/aboutus.tsx");
  expect(chunks).not.toContain("dev/");
});

it("no source map, no page except the shell and no hidden file is served", () => {
  const files = filesOf("client");
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  expect(files.filter((file) => file.endsWith(".html"))).toEqual([join(BUILD_DIR, "client", "index.html")]);
  // Lists the files that the asset server must not serve, including itself.
  const hidden = files.filter((file) => basename(file).startsWith("."));
  expect(hidden.filter((file) => basename(file) !== ".assetsignore")).toEqual([]);
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.filter((file) => readFileSync(file, "utf8").includes("sourceMappingURL"))).toEqual([]);
});
